import type { OperatorConfig } from '../../pipeline/config/operator.ts'
import { openGate } from '../../pipeline/gate.ts'
import { decide, nothingSeen } from '../../policies/index.ts'
import type { ContainerEngineReport } from '../../runner/index.ts'
import type { Decision } from '../../schemas/records/index.ts'

/** The licence decision on Docker Desktop, by what the engine said and what the operator says of the organisation; null: no policy has anything to judge. */
export const desktopDecision = (
  report: ContainerEngineReport | null,
  { values }: OperatorConfig,
  nowMs: number,
): Decision | null => {
  if (report === null) return null
  const { policies, today } = openGate(nowMs)
  const decisions = decide(
    {
      ...{ declared: {}, organisation: values.organisation ?? {}, containerEngine: report.engine },
      ...nothingSeen,
      ...{ analyzers: [], claims: [], waivers: values.waiver ?? [], today },
    },
    policies,
  )
  return decisions.find(({ subject }) => subject === 'docker-desktop') ?? null
}
