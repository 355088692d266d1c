import type { Source } from '../contract.ts'

const date = '2026-11-30'

/** SonarQube's page on what it imports. */
export const manual: Source = {
  url: 'https://docs.sonarsource.com/sonarqube-server/analyzing-source-code/importing-external-issues/importing-issues-from-sarif-reports',
  date,
}

/** The part of the scanner that reads a log; where the page says that a report is ignored, it drops a run or a result. */
export const importer: Source = {
  url: 'https://github.com/SonarSource/sonarqube/tree/master/sonar-scanner-engine/src/main/java/org/sonar/scanner/externalissue/sarif',
  date,
}

export const reader = { id: 'sonarqube', short: 'SonarQube', source: importer } as const
