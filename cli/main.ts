import { registerAudit } from './audit/index.ts'
import { registerBatch } from './batch/index.ts'
import { runCommandLine } from './command-line.ts'
import { registerCoordinator } from './coordinator/index.ts'
import { registerDoctor } from './doctor.ts'
import { registerKeys } from './keys/index.ts'
import { registerMerge } from './merge.ts'
import { registerPrepare } from './prepare/index.ts'
import { registerQueue } from './queue/index.ts'
import { registerRepair } from './repair.ts'
import { registerRules } from './rules/index.ts'
import { registerRuns } from './runs.ts'
import { registerSchedule } from './schedule/index.ts'
import { registerShow } from './show.ts'
import { registerSplit } from './split.ts'
import { registerValidate } from './validate.ts'
import { registerVerify } from './verify.ts'
import { registerVet } from './vet/index.ts'
import { registerWorker } from './worker/index.ts'

void runCommandLine([
  registerVet,
  registerAudit,
  registerBatch,
  registerPrepare,
  registerValidate,
  registerVerify,
  registerWorker,
  registerRepair,
  registerMerge,
  registerSplit,
  registerDoctor,
  registerKeys,
  registerRules,
  registerQueue,
  registerSchedule,
  registerCoordinator,
  registerRuns,
  registerShow,
])
