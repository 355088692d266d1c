import { describe, expect, test } from 'vitest'
import { detectLicence } from '../../policies/index.ts'
import { input, nothingDetected, signal, verdictOn } from './facts.ts'
import { filesOf, type Tree } from './tree.ts'

const detect = (tree: Tree) => detectLicence(filesOf(tree))

const mit = `MIT License

Copyright (c) 2026 A

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software, to deal in it. The above copyright notice and this permission
notice shall be included in all copies.
`

describe('the detected licence', () => {
  test.each([
    ['LICENSE', mit, 'MIT', 1],
    ['LICENSE.md', mit.replaceAll('\n', '\r\n'), 'MIT', 1],
    ['COPYING', 'GNU GENERAL PUBLIC LICENSE\n   Version 3, 29 June 2007\n', 'GPL-3.0-only', 1],
    ['LICENCE', 'Apache License\nVersion 2.0, January 2004\n', 'Apache-2.0', 1],
    [
      'LICENSE',
      'GNU GENERAL PUBLIC LICENSE\nVersion 3, 29 June 2007\nUse the GNU Lesser General Public License, or the GNU Affero General Public License.\n',
      'GPL-3.0-only',
      1,
    ],
    [
      'COPYING',
      `${mit}\nRedistribution and use in source and binary forms: this list of conditions. Neither the name of A.\n`,
      'BSD-3-Clause AND MIT',
      1,
    ],
    ['LICENSE-APACHE', 'x\nSPDX-License-Identifier: Apache-2.0\n', 'Apache-2.0', 2],
    ['LICENSES/MIT.txt', mit, 'MIT', 1],
    ['LICENSE', 'LicenseRef-Own\n\nAll rights ours.\n', 'LicenseRef-Own', 1],
    ['LICENSE', `“Commons Clause” License Condition v1.0\n${mit}`, 'LicenseRef-scancode-commons-clause', 1],
    ['package.json', '{\n  "license": "MIT OR Apache-2.0"\n}', 'MIT OR Apache-2.0', 2],
    ['package.json', '{"license": {"type": "ISC"}}', 'ISC', 1],
    ['package.json', '{"license": "UNLICENSED"}', 'LicenseRef-npm-UNLICENSED', 1],
    ['Cargo.toml', '[package]\nname = "x"\nlicense = "MIT/Apache-2.0"\n', 'MIT OR Apache-2.0', 3],
    ['Cargo.toml', '[workspace.package]\nlicense = "MPL-2.0"\n', 'MPL-2.0', 2],
    ['pyproject.toml', '[project]\nlicense = "BSD-3-Clause"\n', 'BSD-3-Clause', 2],
    ['pyproject.toml', '[project]\nlicense = { text = "MIT" }\n', 'MIT', 2],
    ['pyproject.toml', '[tool.poetry]\nlicense = "MIT"\n', 'MIT', 2],
  ])('of %s (%#)', (uri, text, spdx, line) => {
    expect(detect({ [uri]: text })).toEqual({ detected: { spdx, evidence: [{ spdx, uri, line }] }, unread: [] })
  })

  test.each([
    ['LICENSE', 'Ask us.'],
    ['package.json', '{"license": "SEE LICENSE IN terms.txt"}'],
    ['package.json', '{"license": "Do what you want"}'],
    ['Cargo.toml', '[package]\nlicense-file = "x"\n'],
    ['Cargo.toml', '[package]\nlicense = "MIT AND"\n'],
    ['Cargo.toml', '[package]\nlicense = "see licence in x"\n'],
    ['package.json', '{"license": 7}'],
    ['package.json', '{"license": ["MIT"]}'],
    ['package.json', '{"license": {"type": "See LICENSE In x"}}'],
    ['pyproject.toml', '[project]\nlicense = { file = "LICENSE" }\n'],
    ['LICENSE', ''],
    ['LICENSE', Buffer.from([0xff, 0xfe, 0x00, 0x01])],
    ['LICENSE', `SPDX-License-Identifier: ${'('.repeat(5_000)}MIT\n`],
  ])('is a licence that we do not know in %s (%#)', (uri, text) => {
    expect(detect({ [uri]: text }).detected).toEqual({
      spdx: null,
      evidence: [{ spdx: null, uri, line: expect.any(Number) }],
    })
  })

  test.each([
    ['COPYING', 'Copyright 2026 A Ltd. All rights reserved.\nNo part may be used.\n'],
    ['LICENSE', 'This program is PROPRIETARY and\nCONFIDENTIAL.\n'],
  ])('is a proprietary one where the text reserves all rights and grants none that we know (%#)', (uri, text) => {
    expect(detect({ [uri]: text }).detected.spdx).toBe('LicenseRef-scancode-proprietary-license')
    expect(detect({ [uri]: `${text}${mit}` }).detected.spdx).toBe('MIT')
  })

  test('contradicts a declaration that the file forbids', () => {
    const { detected } = detect({ LICENSE: 'Copyright 2026 A Ltd. All rights reserved.' })
    const declared = { licence: 'MIT', host: 'github.com', visibility: 'public' } as const
    const from = input(declared, { signals: [signal('C1')], detectedLicence: detected })
    expect(verdictOn('codeql', from)).toBe('review codeql-licences-contradict')
    expect(verdictOn('codeql', { ...from, detectedLicence: nothingDetected })).toBe('allow codeql-open-source')
  })

  test.each([
    ['two licence files', { LICENSE: mit, COPYING: 'GNU GENERAL PUBLIC LICENSE\nVersion 3, 29 June 2007\n' }],
    ['a licence file and a manifest', { LICENSE: mit, 'package.json': '{"license": "UNLICENSED"}' }],
  ])('of %s that contradict each other contradicts a declaration of one of them', (_what, tree) => {
    const { detected } = detect(tree)
    const declared = { licence: 'MIT', host: 'github.com', visibility: 'public' } as const
    const from = input(declared, { signals: [signal('C1')], detectedLicence: detected })
    expect(verdictOn('codeql', from)).toBe('review codeql-licences-contradict')
  })

  test('joins what several files say, and knows nothing where one is unknown', () => {
    const two = { 'LICENSE-MIT': mit, 'package.json': '{"license": "MIT OR Apache-2.0"}' }
    expect(detect(two).detected.spdx).toBe('MIT AND (MIT OR Apache-2.0)')
    expect(detect({ ...two, COPYING: 'Ask us.' }).detected.spdx).toBeNull()
  })

  test.each([
    ['a file below the root', { 'vendor/x/LICENSE': mit, 'web/package.json': '{"license": "MIT"}' }],
    ["the worktree's own assay.toml", { 'assay.toml': 'licence = "MIT"\n' }],
    ['a manifest without one', { 'package.json': '{}', 'Cargo.toml': '', 'pyproject.toml': '[project]\n' }],
  ])('is not in %s', (_what, tree) => {
    expect(detect(tree)).toEqual({ detected: { spdx: null, evidence: [] }, unread: [] })
  })

  test.each([
    ['package.json', '{'],
    ['Cargo.toml', '= x'],
    ['LICENSE', 'x'.repeat(1_000_001)],
  ])('says that %s could not be read', (uri, text) => {
    expect(detect({ [uri]: text }).unread).toEqual([{ uri, reason: expect.any(String), subject: null }])
  })
})
