import { keepToUser } from '@billfold/server-kit/database/row-level-security'

const design = [
  `create table invoice_design (
    user_id integer primary key references accounts.account (id) on delete cascade,
    template text not null check (template in ('classic', 'modern', 'compact')),
    accent_color text not null check (accent_color ~ '^#[0-9a-f]{6}$'),
    terms text
  )`,
  ...keepToUser('invoice_design'),
]

const accounting = [
  `create table accounting_settings (
    user_id integer primary key references accounts.account (id) on delete cascade,
    -- By format; formats that were never saved are missing.
    settings jsonb not null
  )`,
  ...keepToUser('accounting_settings'),
]

const onboarding = [
  `create table onboarding (
    user_id integer primary key references accounts.account (id) on delete cascade,
    -- When the user answered or skipped the questions for a new account.
    set_up_at timestamptz,
    -- All steps were done, or the user dismissed them.
    closed_at timestamptz,
    congratulated_at timestamptz
  )`,
  ...keepToUser('onboarding'),
]

export const settings = [...design, ...accounting, ...onboarding]
