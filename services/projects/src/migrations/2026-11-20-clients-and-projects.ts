import { idempotencyKeyTable, keepToUser } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

/** Clients, projects, and the views for other services. */
export class ClientsAndProjects extends Migration {
  override up(): void {
    for (const statement of [...clients, ...projects, ...idempotencyKeyTable, ...published]) this.addSql(statement)
  }

  override down(): void {
    for (const object of ['view project_directory', 'view client_directory', 'table project', 'table client', 'table idempotency_key']) this.addSql(`drop ${object}`)
  }
}

const clients = [
  `create table client (
    id integer generated always as identity primary key,
    user_id integer not null references accounts.account (id) on delete cascade,
    name text not null check (length(name) between 1 and 255),
    email text not null check (length(email) between 1 and 255),
    phone text check (length(phone) <= 50),
    industry text check (length(industry) <= 100),
    website text check (length(website) <= 500),
    primary_contact text check (length(primary_contact) <= 255),
    hourly_rate numeric(10, 2) check (hourly_rate >= 0),
    total_received numeric(10, 2) not null default 0 check (total_received >= 0),
    currency text not null default 'USD' check (currency in ('USD', 'EUR', 'GBP', 'CAD')),
    payment_terms text not null default 'Net 30' check (payment_terms in ('Net 15', 'Net 30', 'Net 45', 'Net 60')),
    tax_id text check (length(tax_id) <= 100),
    address text,
    logo_url text check (length(logo_url) <= 500),
    is_active boolean not null default true,
    stripe_customer_id text check (length(stripe_customer_id) <= 255),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- What other tables point to: a row of one user cannot point at a row of another.
    unique (user_id, id)
  )`,
  ...keepToUser('client'),
]

const projects = [
  `create table project (
    id integer generated always as identity primary key,
    user_id integer not null references accounts.account (id) on delete cascade,
    client_id integer not null,
    name text not null check (length(name) between 1 and 255),
    description text,
    status text not null default 'active' check (status in ('active', 'completed', 'on_hold', 'cancelled')),
    budget numeric(10, 2) check (budget >= 0),
    hourly_rate numeric(10, 2) check (hourly_rate >= 0),
    estimated_hours numeric(10, 2) check (estimated_hours >= 0),
    start_date date,
    end_date date,
    due_date date,
    completion_percentage integer not null default 0 check (completion_percentage between 0 and 100),
    is_archived boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (user_id, id),
    -- For what belongs to a project and to its client: a project with entries or invoices keeps its client.
    unique (user_id, client_id, id),
    constraint project_end_after_start check (end_date >= start_date),
    constraint project_due_after_start check (due_date >= start_date),
    constraint project_client foreign key (user_id, client_id) references client (user_id, id) on delete cascade
  )`,
  ...keepToUser('project'),
]

const published = [
  'create view client_directory as select user_id, id, name, email, logo_url, hourly_rate, is_active from client',
  'create view project_directory as select user_id, id, client_id, name, hourly_rate, status from project',
  'grant usage on schema projects to billfold_billing, billfold_billing_owner, billfold_proposals, billfold_proposals_owner',
  'grant select on client_directory, project_directory to billfold_billing, billfold_proposals',
  'grant references on client, project to billfold_billing_owner, billfold_proposals_owner',
]
