import { breach, type Case, legal } from '../case.ts'

const conversion = '/runs/0/conversion'

export const converterCases: readonly Case[] = [
  breach('conversion/converter-version', 'Appendix D', 'a version of another kind', `${conversion}/tool/driver`, [
    conversion,
    { tool: { driver: { name: 'Converter', version: '1' } } },
  ]),
  legal('conversion/converter-version', 'given', [
    conversion,
    { tool: { driver: { name: 'Converter', semanticVersion: '1.0.0' } } },
  ]),
]
