import { AppError, fieldError } from '@billfold/contracts/errors'
import { isCompleteChoice } from '@billfold/contracts/proposals/line-options'
import { constraintOf } from '@billfold/server-kit/database/constraint-error'
import type { Transaction } from '@billfold/server-kit/scope'
import { listOptions, selectOptions } from './signing.sql.ts'

const INCOMPLETE = 'Please choose exactly one option of each group, among the options of this proposal.'
const REQUESTED = 'The down payment was already requested for other options. Please contact the sender to change them.'

/**
 * Stores the client's choice in the lines of the unsigned proposal, so that the signature later in the transaction locks them. The request
 * contains only positions in the list of options; the amounts are those of the lines.
 */
export async function chooseOptions(tx: Transaction, proposalId: number, indexes: readonly number[] | undefined): Promise<void> {
  const options = await listOptions(tx, proposalId)
  if (options.length === 0 && !indexes?.length) return
  const chosen = new Set(indexes)
  if (indexes === undefined || !isCompleteChoice(options, chosen)) throw fieldError('validation_failed', 'options', INCOMPLETE)
  try {
    await selectOptions(tx, proposalId, options.filter((_, index) => chosen.has(index)).map(({ id }) => id))
  } catch (error) {
    if (constraintOf(error) !== 'down_payment_asked') throw error
    throw new AppError('conflict', REQUESTED, { cause: error })
  }
}
