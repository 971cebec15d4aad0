import { CURRENT_USER } from '@billfold/server-kit/database/row-level-security'

export const publishedViews = [
  // A client with proposals cannot be deleted.
  'create view proposal_count as select user_id, client_id, count(*)::integer as proposals from proposal group by user_id, client_id',
  `create view converted_proposal as
    select user_id, converted_to_project_id as project_id, id as proposal_id, title from proposal where converted_to_project_id is not null`,
  'create view payable_proposal as select user_id, id, client_id, title, down_payment_amount, client_email, status, converted_to_project_id as project_id from proposal',
  'grant usage on schema proposals to billfold_projects, billfold_billing, billfold_search',
  'grant select on proposal_count, converted_proposal to billfold_projects',
  'grant select on payable_proposal to billfold_billing',
  // Locks the proposal, so that requests that create its deposit wait for each other and for changes to the proposal.
  `create function hold_payable_proposal(wanted integer) returns setof integer language sql security definer set search_path = proposals, pg_temp as $$
    select id from proposal where user_id = ${CURRENT_USER} and id = wanted for no key update $$`,
  'revoke execute on function hold_payable_proposal(integer) from public',
  'grant execute on function hold_payable_proposal(integer) to billfold_billing',
  // The proposals service checks the token and passes on the id of the link.
  'grant execute on function share_link_target(uuid), expired_link_target(uuid) to billfold_billing',
]
