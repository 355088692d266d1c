import { assay } from './assay/index.ts'
import { azureDevOps } from './azure-devops/index.ts'
import type { Profile } from './contract.ts'
import { defectdojo } from './defectdojo/index.ts'
import { github } from './github/index.ts'
import { gitlab } from './gitlab/index.ts'
import { sonarqube } from './sonarqube/index.ts'

/** Every consumer whose ways are known. */
export const profiles: readonly Profile[] = [github, gitlab, sonarqube, azureDevOps, defectdojo, assay]

export const profileOf = (id: string): Profile | null => profiles.find((profile) => profile.id === id) ?? null
