import type { Source } from '../contract.ts'

const date = '2026-11-30'

/** Microsoft's rules for logs that the service takes, GHAzDO1011 to GHAzDO2012; its own page names no requirement and no limit of size. */
export const rules: Source = {
  url: 'https://github.com/microsoft/sarif-sdk/tree/main/src/Sarif.Multitool.Library/Rules',
  date,
}

/** What the service answers, and what the publishing command needs. */
export const publishing: Source = {
  url: 'https://github.com/microsoft/sarif-sdk/blob/main/skills/publish-to-ghazdo/SKILL.md',
  date,
}

export const mostRuns = 20

export const reader = { id: 'azure-devops', short: 'Azure DevOps', source: rules } as const

/** As .NET's IsNullOrWhiteSpace says it. */
export const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === ''
