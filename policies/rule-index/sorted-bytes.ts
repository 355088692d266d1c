/** The number of the record that starts with `key`, in records of one length sorted by their first bytes; -1: none does. */
export const findRecord = (records: Buffer, recordLength: number, key: Buffer): number => {
  let low = 0
  let high = records.length / recordLength
  while (low < high) {
    const middle = (low + high) >> 1
    const at = middle * recordLength
    const order = records.compare(key, 0, key.length, at, at + key.length)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle
  }
  return -1
}
