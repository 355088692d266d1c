import { InvalidArgumentError } from 'commander'

/** Reads the value of a flag that counts. It throws InvalidArgumentError. */
export const wholeNumber =
  (least: number, most = Number.POSITIVE_INFINITY) =>
  (value: string): number => {
    const number = Number(value)
    if (value.trim() !== '' && Number.isInteger(number) && number >= least && number <= most) return number
    throw new InvalidArgumentError(
      `It must be a whole number from ${least} ${Number.isFinite(most) ? `to ${most}` : 'on'}.`,
    )
  }
