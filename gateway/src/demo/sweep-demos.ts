import { deleteAccount } from '../accounts/account.sql.ts'
import type { Rows } from '../accounts/rows.ts'

/** Demo accounts are deleted with all their data after this time. */
const KEPT = '30 days'
/** Accounts per sweep; the rest is deleted by the next one. */
const AT_ONCE = 20

/** Runs when a demo starts: without new demos no old ones pile up. */
export async function sweepDemos(rows: Rows): Promise<void> {
  const old = await rows<{ id: number }>(`select id from account where is_demo and created_at < now() - interval '${KEPT}' order by created_at limit ?`, [AT_ONCE])
  for (const { id } of old) await deleteAccount(rows, id)
}
