-- NOT RUN HERE: no Citus was available during development. Try it on a copy of your database first.
--
-- Distributes all records by user, co-located, so that a user's rows, joins, foreign keys and transactions stay on one node.
-- Needs Citus for Postgres 18. Run it as an administrator, after `npm run db -- migrate`, while Billfold does not run:
--   psql --set=ON_ERROR_STOP=1 --single-transaction --file=deploy/citus/distribute.sql "$DATABASE_URL"
--
-- Do not also run `npm run db -- partition`: shards take the place of partitions. docs/decisions/0048-partitions-by-user.md says what is
-- different from one server.

create extension if not exists citus;

-- Read before the user is known, or the same for all users: small, and needed on every node by foreign keys and views.
select create_reference_table('accounts.account');

-- Only the gateway reads these, by a key without a user. They stay on the coordinator, with foreign keys to the reference table:
-- accounts.session, password_reset, email_confirmation, unsubscribe_link, sign_in_failure, rate_limit, module and the other module_* tables,
-- billing.orphaned_bill, orphaned_customer, and the directories of share links.

-- Foreign keys from local to distributed tables are not supported. A directory row without its link finds nothing.
alter table projects.share_link_directory drop constraint share_link_directory_link;
alter table projects.portal_link_directory drop constraint portal_link_directory_link;
alter table billing.share_link_directory drop constraint share_link_directory_link;
alter table proposals.share_link_directory drop constraint share_link_directory_link;

-- The first one defines the co-location group. A referenced table comes before those that refer to it.
select create_distributed_table('accounts.settings', 'user_id');
select create_distributed_table(name, 'user_id', colocate_with => 'accounts.settings')
from unnest(array[
  'accounts.picture', 'accounts.second_factor', 'accounts.recovery_code', 'accounts.second_factor_failure', 'accounts.activity',
  'accounts.api_token', 'accounts.webhook', 'accounts.webhook_event', 'accounts.webhook_delivery', 'accounts.calendar_feed', 'accounts.data_archive', 'accounts.data_archive_chunk',
  'accounts.import_run', 'accounts.import_part', 'accounts.idempotency_key', 'accounts.notification', 'accounts.unmailed_notification', 'accounts.mail', 'accounts.report_mail',
  'projects.client', 'projects.client_contact', 'projects.project', 'projects.share_link', 'projects.portal_link', 'projects.idempotency_key',
  'projects.imported_record', 'billing.imported_record',
  'billing.idempotency_key', 'billing.invoice', 'billing.invoice_status_change', 'billing.invoice_design', 'billing.accounting_settings', 'billing.time_entry',
  'billing.invoice_line_item', 'billing.invoice_deduction', 'billing.invoice_payment', 'billing.bank_transaction', 'billing.invoice_file', 'billing.invoice_reminder',
  'billing.invoice_receipt', 'billing.expense', 'billing.timer', 'billing.payment_customer', 'billing.synced_bill',
  'billing.stripe_event', 'billing.mail', 'billing.invoice_email_template', 'billing.email_text', 'billing.reminder_settings',
  'billing.reminder_step', 'billing.receipt_settings', 'billing.onboarding', 'billing.share_link',
  'proposals.idempotency_key', 'proposals.proposal_event', 'proposals.proposal', 'proposals.proposal_line_item', 'proposals.pending_conversion',
  'proposals.share_link', 'proposals.signature', 'proposals.mail', 'proposals.proposal_template', 'proposals.proposal_template_line_item',
  'proposals.saved_section'
]) with ordinality listed (name, place)
order by place;
