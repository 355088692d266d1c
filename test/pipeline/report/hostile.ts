import fc from 'fast-check'

/** Text that tries to be more than text in some format: markup, line ends, commands, escapes, halves of characters. */
const pieces = fc.constantFrom(
  ...['\u001b[31m', '\u0000', '\u0001', '\u0085', '\ufffe', '\uffff', '\ud800', '\udc00', '\u202e', '\u2028', '🙂'],
  ...['\n', '\r', '\r\n', '\t', '%', '%0A', '%250A', ',', ':', '::', '=', ';', ']', '&', '<', '>', '"', "'", '\\'],
  ...[
    '::error::x',
    '\n::stop-commands::t',
    '##[error]x',
    '##vso[x]',
    ']]>',
    '<![CDATA[',
    '-->',
    '<!--',
    '&#27;',
    '&lt;',
  ],
  ...[
    '<script>alert(1)</script>',
    '</style>',
    '</details>',
    '<img src=//h/x>',
    '"onload="x',
    '<?xml?>',
    '`',
    '|',
    '@all',
  ],
)

export const hostileText = fc.oneof(
  fc
    .array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 8 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme' }),
)

/** The same as the name of a file, which is UTF-8. */
export const hostilePath = hostileText.map((text) => Buffer.from(text).toString())
