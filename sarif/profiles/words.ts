/** `42,118`: the same in every locale. */
export const thousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
