/** The share of all repetitions to run. PROPERTY_SHARE=1 runs all of them, which takes hours. */
const SHARE = Number(process.env.PROPERTY_SHARE ?? 0.01)

export function share(full: number, least = 1): number {
  return Math.max(least, Math.ceil(full * SHARE))
}
