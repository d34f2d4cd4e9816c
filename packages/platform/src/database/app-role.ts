import type pg from "pg";
import { APP_ROLE } from "./database.js";

/**
 * How the first migration makes the role. PostgreSQL asks for CREATEROLE before it looks whether the role exists, so
 * a login without it fails here even where the role was made beforehand.
 */
const ROLE_CREATION = `do $$
begin
  create role ${APP_ROLE} nologin;
exception when duplicate_object or unique_violation then
  null; -- roles belong to the cluster: another database's migration made it
end $$;
`;

/** A migration's statements without those that make the role, which do nothing where it exists. */
export function withoutRoleCreation(sql: string): string {
  return sql.replace(ROLE_CREATION, "");
}

export async function roleExists(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [APP_ROLE]);
  return rowCount === 1;
}

/**
 * What keeps this login from migrating the database and working under the application's role, a sentence each that
 * says what to run. Makes the login a member of the role where it may do so itself.
 */
export async function loginProblems(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ login: string; makes_roles: boolean; makes_tables: boolean }>(
    `select format('%I', current_user::text) as login, rolcreaterole or rolsuper as makes_roles,
            has_schema_privilege(current_schema(), 'create') as makes_tables
     from pg_roles where rolname = current_user`,
  );
  const [found] = rows;
  if (!found) throw new Error("The database does not say who is connected");
  const problems: string[] = [];
  if (!found.makes_tables)
    problems.push(
      `the login ${found.login} may not create tables: it must own the database and its schema "public"`,
    );
  if (!(await roleExists(client))) {
    if (!found.makes_roles)
      problems.push(
        `the role ${APP_ROLE} does not exist and the login ${found.login} may not create it. As an administrator of the database run: create role ${APP_ROLE} nologin; grant ${APP_ROLE} to ${found.login};`,
      );
  } else if (!(await maySetRole(client))) {
    problems.push(
      `the login ${found.login} may not work as the role ${APP_ROLE}. As an administrator of the database run: grant ${APP_ROLE} to ${found.login};`,
    );
  }
  return problems;
}

async function maySetRole(client: pg.Client): Promise<boolean> {
  if (await succeeds(client, `set local role ${APP_ROLE}`)) return true;
  await succeeds(client, `grant ${APP_ROLE} to current_user`, "commit");
  return succeeds(client, `set local role ${APP_ROLE}`);
}

async function succeeds(client: pg.Client, statement: string, end = "rollback"): Promise<boolean> {
  await client.query("begin");
  try {
    await client.query(statement);
    await client.query(end);
    return true;
  } catch {
    await client.query("rollback");
    return false;
  }
}
