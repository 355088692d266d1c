import { assigned, base64, type Form, spelled } from '../form.ts'

const day = '2026-11-30'

/** Lines of a key: Base64 with what may stand between lines in a file, in a string with escapes, in a URI, or in quoted pieces. */
const lineBreak = String.raw`(?:\\+[nr]|[\r\n]|%0[AaDd])`
const gap = String.raw`(?:\\+[nrt]|%(?:0[9AaDd]|2[0237CcBb])|[\s\\"'\x60+,;|>#*.()-]){0,40}`
const headerLines = `(?:[A-Z][A-Za-z-]{2,20}(?::|%3A)(?: |%20)[A-Za-z0-9 :,;./()@<>_%+-]{0,120}?${lineBreak}{1,2}){0,6}`
const keyLines = `${base64}{16,400}(?:${gap}${base64}{16,400}){0,1000}(?:${lineBreak}{1,4}(?: |%20){0,20}=?[A-Za-z0-9+/]{1,15}(?==|%3D|\\.\\.\\.|$|(?:${lineBreak}|\\s){0,4}-{4,5}END)(?:=|%3D){0,2})?`
const endLine = `(?:${gap}-{4,5}END(?:[A-Z0-9 ]|%20){0,40}-{0,5})?`

/** Keys by their own standards, and credentials in what HTTP and URLs say. */
export const keyForms: readonly Form[] = [
  {
    kind: 'private-key',
    source: 'https://www.rfc-editor.org/rfc/rfc7468',
    read: null,
    heads: ['-----BEGIN ', '---- BEGIN ', '-----BEGIN%20'],
    body: [
      '(?:[A-Z0-9]{1,20}(?: |%20)){0,4}PRIVATE(?: |%20)KEY(?:(?: |%20)BLOCK)?[ -]{0,5}',
      gap,
      headerLines,
      gap,
      keyLines,
      endLine,
    ],
  },
  {
    kind: 'private-key',
    source: 'https://www.rfc-editor.org/rfc/rfc8017#appendix-A.1.2',
    read: null,
    // The DER of RSA and PKCS #8 keys without its armour: a sequence, its length, version 0.
    heads: ['MII'],
    isWord: true,
    body: ['[A-Za-z0-9+/]{3}IBA[A-D]', keyLines],
  },
  {
    kind: 'private-key',
    source: 'https://www.rfc-editor.org/rfc/rfc5915',
    read: null,
    heads: [
      'MHcCAQEE',
      'MIGkAgEB',
      'MIHcAgEB',
      'MIGHAgEA',
      'MIG2AgEA',
      'MIHuAgEA',
      'MC4CAQAw',
      'MFECAQEw',
      'b3BlbnNzaC1rZXkt',
    ],
    isWord: true,
    body: keyLines,
  },
  {
    kind: 'putty-private-key',
    source: 'https://the.earth.li/~sgtatham/putty/latest/htmldoc/AppendixC.html',
    read: null,
    heads: ['Private-Lines:', 'Private-Lines%3A'],
    lead: `(?:\\s|%20){0,4}[0-9]{1,4}${lineBreak}{1,4}`,
    body: keyLines,
  },
  {
    kind: 'age-key',
    source: 'https://docs.rs/crate/age/latest/source/tests/testdata/testkit/',
    read: day,
    heads: ['AGE-SECRET-KEY-', 'AGE-PLUGIN-'],
    body: '[A-Z0-9-]{10,9999}',
  },
  {
    kind: 'jwt',
    source: 'https://www.rfc-editor.org/rfc/rfc7519#section-3.1',
    read: null,
    heads: ['eyJhbGci', 'eyJ0eXAi', 'eyJraWQi', 'eyJ4NXQi', 'eyJqa3Ui', 'eyJjdHki', 'eyJlbmMi', 'eyJ6aXAi'],
    body: '[A-Za-z0-9_=-]{6,9999}(?:\\.{1,2}[A-Za-z0-9_=-]{4,9999}){0,4}',
  },
  {
    kind: 'jwt',
    source: 'https://www.rfc-editor.org/rfc/rfc7519#section-3.1',
    read: null,
    heads: ['eyJ'],
    isWord: true,
    body: '[A-Za-z0-9_-]{8,9999}\\.eyJ[A-Za-z0-9_-]{4,9999}(?:\\.[A-Za-z0-9_-]{4,9999})?',
  },
  {
    kind: 'url-password',
    source: 'https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1',
    read: null,
    heads: ['://', ':\\/\\/'],
    lead: String.raw`[^\s:/?#@"'<>\\(){}\[\]]{0,100}:(?!\$\{|\$[A-Z_]{2,40}@|\{|%[sdv]|<|\*{1,99}@|\.\.\.@)`,
    body: String.raw`[^\s\x00-\x1f\x7f/?#"'<>\\\x60]{1,256}(?=@[A-Za-z0-9[%])`,
  },
  {
    kind: 'url-password',
    source: 'https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1',
    read: null,
    heads: ['%3A%2F%2F', '%3a%2f%2f'],
    lead: '[A-Za-z0-9._~-]{0,100}%3[Aa]',
    body: '(?:(?!%40)[A-Za-z0-9._~!*()%-]){1,256}(?=%40)',
  },
  {
    kind: 'http-credentials',
    source: 'https://www.rfc-editor.org/rfc/rfc6750#section-2.1',
    read: day,
    heads: [...spelled('authorization'), 'Proxy-Authorization', 'proxy-authorization'],
    lead: String.raw`${assigned}(?:[Bb]earer|BEARER|[Bb]asic|BASIC|[Tt]oken|[Aa]pi[Kk]ey|[Bb]ot|SSWS|Splunk|GenieKey|Key)(?: |%20){1,4}(?:token=)?[\\"'\x60]{0,2}`,
    body: '[A-Za-z0-9._~+/=:|-]{8,9999}',
  },
  {
    kind: 'http-credentials',
    source: 'https://www.rfc-editor.org/rfc/rfc6750#section-2.1',
    read: day,
    heads: ['Bearer ', 'bearer ', 'Bearer%20'],
    lead: '[ ]{0,3}',
    body: '(?=[A-Za-z._~+/-]{0,60}[0-9])[A-Za-z0-9._~+/=|-]{16,9999}',
  },
  {
    kind: 'http-credentials',
    source: 'https://www.rfc-editor.org/rfc/rfc7617',
    read: null,
    heads: ['Basic '],
    isWord: true,
    lead: '[ ]{0,3}',
    body: '(?=[A-Za-z+/]{0,60}[0-9=])(?=[a-z0-9+/]{0,60}[A-Z])[A-Za-z0-9+/]{12,9999}={0,2}(?![A-Za-z0-9])',
  },
  {
    kind: 'http-credentials',
    source: 'https://www.rfc-editor.org/rfc/rfc9110#section-11.6.2',
    read: null,
    heads: ['X-Api-Key', 'x-api-key', 'X-API-Key', 'X-API-KEY', 'X-Vault-Token', 'X-Auth-Token', 'x-auth-token'],
    lead: assigned,
    body: '(?=[A-Za-z._~+/-]{0,60}[0-9])[A-Za-z0-9._~+/=-]{12,9999}',
  },
  {
    kind: 'oauth-secret',
    source: 'https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1',
    read: null,
    heads: [...spelled('client_secret'), ...spelled('refresh_token'), ...spelled('access_token')],
    lead: assigned,
    body: '(?=[A-Za-z_~+/-]{0,60}[0-9])[A-Za-z0-9_~+/=-]{18,9999}',
  },
]
