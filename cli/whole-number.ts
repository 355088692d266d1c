import { InvalidArgumentError } from 'commander'

/** The value of a flag that counts. Throws InvalidArgumentError. */
export const wholeNumber = (value: string): number => {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('It must be a whole number from 1 on.')
  return number
}
