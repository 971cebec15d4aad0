import type { Rows } from './rows.ts'

/**
 * Foreign keys in every schema delete all of the account's data, including signed records (decisions.md). Open Stripe payments are voided
 * afterwards, and Stripe customers who paid nothing are deleted (docs/decisions/0015).
 */
export async function deleteAccount(rows: Rows, userId: number): Promise<void> {
  await rows('delete from account where id = ?', [userId])
}
