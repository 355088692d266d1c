import type { Waiver } from '../schemas/records/index.ts'

/** The waivers of a subject on a day (`YYYY-MM-DD`, UTC; `until` is inclusive). An expired one is named and does not count. */
export type WaiverState = { readonly inForce: Waiver | null; readonly expired: readonly Waiver[] }

export const waiverState = (waivers: readonly Waiver[], subject: string, today: string): WaiverState => {
  const own = waivers.filter((waiver) => waiver.subject === subject)
  return {
    inForce: own.find(({ until }) => until >= today) ?? null,
    expired: own.filter(({ until }) => until < today),
  }
}
