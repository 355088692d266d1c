import type { Form } from '../form.ts'
import { cloudForms } from './clouds.ts'
import { codeHostForms } from './code-hosts.ts'
import { keyForms } from './keys.ts'
import { serviceForms } from './services.ts'

/** Every form of secret that is looked for. Where several fit at one place the longer head wins, then the earlier row. */
export const forms: readonly Form[] = [...keyForms, ...codeHostForms, ...cloudForms, ...serviceForms]
