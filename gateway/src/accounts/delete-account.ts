import type { Rows } from './rows.ts'

/** Everything that belongs to it refers to it, in every schema, and goes with it: signed records too (decisions.md). What can be paid at Stripe is made void after that, and customers who have paid nothing are deleted there (docs/decisions/0015). */
export async function deleteAccount(rows: Rows, userId: number): Promise<void> {
  await rows('delete from account where id = ?', [userId])
}
