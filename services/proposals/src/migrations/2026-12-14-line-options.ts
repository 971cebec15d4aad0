import { Migration } from '@mikro-orm/migrations'

const columns = [
  `alter table proposal_line_item
    add column is_optional boolean not null default false,
    -- The client chooses one line of a group. Null: the client may add the line.
    add column choice_group text check (length(choice_group) between 1 and 100),
    -- Part of the total: included, preselected, or chosen by the client who signed.
    add column is_selected boolean not null default true,
    add constraint line_item_included check (is_optional or (is_selected and choice_group is null)),
    add constraint line_item_option_amount check (not is_optional or amount >= 0)`,
]

/** A template copies its lines from a proposal, whose constraints have already checked the lines. */
const templateColumns = `alter table proposal_template_line_item
  add column is_optional boolean not null default false,
  add column choice_group text,
  add column is_selected boolean not null default true`

const oneOfEachGroup = [
  // At most one line of a group is selected at any time.
  'create unique index line_item_one_of_group on proposal_line_item (user_id, proposal_id, choice_group) where is_selected and choice_group is not null',
  // At least one line of a group is selected at commit. Runs as the owner, because deleting an account runs without rights on this schema.
  `create function require_one_of_group() returns trigger language plpgsql security definer set search_path = proposals, pg_temp as $$
    begin
      if exists (
        select from proposal_line_item l
        where (l.user_id, l.proposal_id, l.choice_group) in ((old.user_id, old.proposal_id, old.choice_group), (new.user_id, new.proposal_id, new.choice_group))
        group by l.proposal_id, l.choice_group having not bool_or(l.is_selected)
      ) then
        raise exception 'one line of each group must be selected' using errcode = 'check_violation', constraint = 'line_item_some_of_group';
      end if;
      return null;
    end $$`,
  `create constraint trigger line_item_some_of_group after insert or update or delete on proposal_line_item deferrable initially deferred
    for each row execute function require_one_of_group()`,
]

export class LineOptions extends Migration {
  override up(): void {
    for (const statement of [...columns, templateColumns, ...oneOfEachGroup]) this.addSql(statement)
  }
}
