/**
 * SQL: joins the project `f.project_id` and its client as `p`. Parameter: the user. Forces look-ups by key: under
 * row-level security Postgres expects one project where there are a thousand, and would compare each row with each
 * project.
 */
export const PROJECT_NAMES = `
  cross join lateral (
    select p.id, p.name, c.name as client
    from projects.project_directory p
    join projects.client_directory c on c.user_id = p.user_id and c.id = p.client_id
    where p.user_id = ? and p.id = f.project_id
    limit 1
  ) p`
