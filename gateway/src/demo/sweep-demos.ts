import { deleteAccount } from '../accounts/delete-account.ts'
import type { Rows } from '../accounts/rows.ts'

/** Demos are forgotten after this, with everything in them. */
const KEPT = '30 days'
/** More are made than that at no time: what is left over goes with the next. */
const AT_ONCE = 20

/** By whoever begins a new one: without new ones there are no old ones to speak of. */
export async function sweepDemos(rows: Rows): Promise<void> {
  const old = await rows<{ id: number }>(`select id from account where is_demo and created_at < now() - interval '${KEPT}' order by created_at limit ?`, [AT_ONCE])
  for (const { id } of old) await deleteAccount(rows, id)
}
