/** A hundredth of the repetitions, unless PROPERTY_SHARE=1 asks for all, which takes hours. */
const SHARE = Number(process.env.PROPERTY_SHARE ?? 0.01)

export function share(full: number, least = 1): number {
  return Math.max(least, Math.ceil(full * SHARE))
}
