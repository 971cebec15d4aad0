/** One hundredth of the repetitions, unless PROPERTY_SHARE=1 requests all, which takes hours. */
const SHARE = Number(process.env.PROPERTY_SHARE ?? 0.01)

export function share(full: number, least = 1): number {
  return Math.max(least, Math.ceil(full * SHARE))
}
