import { breach, type Case, legal } from '../case.ts'

const guid = 'aaaaaaaa-0000-4000-8000-00000000000c'

/** Arrays that the prose calls unique and the official schema does not. */
export const uniqueCases: readonly Case[] = [
  breach('external-properties/addresses-twice', '3.14.18', 'twice', '/inlineExternalProperties/0/addresses/1', [
    '/inlineExternalProperties',
    [{ guid, addresses: [{ absoluteAddress: 1 }, { absoluteAddress: 1 }] }],
  ]),
  legal('external-properties/addresses-twice', 'two', [
    '/inlineExternalProperties',
    [{ guid, addresses: [{ absoluteAddress: 1 }, { absoluteAddress: 2 }] }],
  ]),
  breach(
    'run/addresses-twice',
    '3.14.18',
    'twice',
    '/runs/0/addresses/3',
    ['/runs/0/addresses/-', { absoluteAddress: 1, kind: 'a' }],
    ['/runs/0/addresses/-', { kind: 'a', absoluteAddress: 1 }],
  ),
  legal('run/addresses-twice', 'another kind', ['/runs/0/addresses/-', { absoluteAddress: 4096, kind: 'a' }]),
  breach('tool-component/locations-twice', '3.19.28', 'twice', '/runs/0/tool/driver/locations/1', [
    '/runs/0/tool/driver/locations',
    [{ uri: 'file:///a' }, { uri: 'file:///a' }],
  ]),
  legal('tool-component/locations-twice', 'two files', [
    '/runs/0/tool/driver/locations',
    [{ uri: 'file:///a' }, { uri: 'file:///b' }],
  ]),
]
