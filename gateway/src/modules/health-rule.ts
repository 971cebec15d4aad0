/** When a release is taken back by itself. */
export interface HealthRule {
  /** Page loads that have to be known: one browser with a bad extension proves nothing. */
  atLeast: number
  /** More than this share of them failed. */
  percent: number
  /** Within so many minutes. */
  minutes: number
  /** Of one user, and of one network, no more page loads count. */
  ofOne: number
}

/** A release that fails for one in five is not finished; ten page loads are a minute of a busy Billfold, and a morning of a quiet one. */
export const USUAL_RULE: HealthRule = { atLeast: 10, percent: 20, minutes: 10, ofOne: 2 }

/** Whether one user, or everybody behind one address, can take a release away from all the others. */
export function letsOneDecide({ atLeast, percent, ofOne }: HealthRule): boolean {
  return ofOne * 100 > atLeast * percent
}
