// The operators' tool: people, schools, roles, sessions, limits and the signing secret.
import { parseArgs } from 'node:util';
import { installationKind, withCommandsOf } from '../common/program/commands-here.ts';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { STACK_HOME } from '../common/program/stack-home.ts';
import { visibleLines, visibleText } from '../common/program/visible-text.ts';
import { findDatabaseUrl } from './database-url.ts';
import { Misused, explain, inTransaction, type Command, type Values } from './portaria/command.ts';
import { adopt } from './portaria/adopt.ts';
import { alertList, alertSettle } from './portaria/alerts.ts';
import {
  portalCreate,
  portalEnd,
  portalLink,
  portalMove,
  portalUnlink,
  roleEnd,
  undoCommand,
} from './portaria/families.ts';
import { deliveryList } from './portaria/deliveries.ts';
import { portalImport, userImport } from './portaria/import.ts';
import { personLink, schoolLink } from './portaria/link.ts';
import { limits } from './portaria/limits.ts';
import {
  portalSetPhone,
  portalShow,
  userList,
  userSessions,
  userSetPhone,
  userShow,
} from './portaria/people.ts';
import { maintenance } from './portaria/maintenance.ts';
import { personErase, personExport } from './portaria/privacy.ts';
import { passkeyList, passkeyRelease, passkeyRemove } from './portaria/passkeys.ts';
import { roleDemand, roleGrant, roleList, roleRevoke } from './portaria/roles.ts';
import { secretRotate } from './portaria/rotate.ts';
import { schoolAdd, schoolList, schoolUpdate } from './portaria/schools.ts';
import { sessionRevoke, sessionRevokeAll } from './portaria/sessions.ts';
import { uninstall } from './portaria/uninstall.ts';
import { userActivate, userAdd, userDeactivate, userUnlock } from './portaria/users.ts';

const COMMANDS: readonly Command[] = [
  ...[userAdd, userImport, userDeactivate, userActivate, userUnlock, schoolAdd, schoolUpdate, schoolList],
  ...[personLink, schoolLink],
  ...[userList, userShow, userSetPhone, userSessions, portalShow, portalSetPhone],
  ...[portalCreate, portalImport, portalLink, portalUnlink, portalMove, portalEnd, roleEnd, undoCommand],
  ...[personExport, personErase],
  ...[roleList, roleGrant, roleRevoke, roleDemand, sessionRevoke, sessionRevokeAll],
  ...[passkeyList, passkeyRemove, passkeyRelease],
  ...[alertList, alertSettle, deliveryList, limits, secretRotate],
  ...[maintenance, adopt, uninstall],
];

const EXIT = { done: 0, refused: 1, misused: 2 } as const;
const COMMON = {
  help: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  'database-url': { type: 'string' },
} as const;

const listed = (commands: readonly Command[]): string =>
  commands.map(({ usage, about }) => `  ${usage}\n      ${about}`).join('\n');

const HELP = `npm run portaria -- COMMAND

Manages people, schools, roles, sessions and limits. CODIGO is a CPF, INEP or CNPJ, formatted or not.

${listed(COMMANDS)}

  --dry-run            runs the command, prints the result and rolls back
  --database-url URL   the database; default: DATABASE_URL, else that of the running stack
  --help               after a command, or its first word: prints only that

Each command is one transaction.
Exit codes: 0 success; 1 refused, nothing changed; 2 usage error.`;

/** Runs one command and resolves with the exit code. */
export async function runPortaria(
  argv: readonly string[],
  say: (line: string) => void = console.log,
  complain: (line: string) => void = console.error,
): Promise<number> {
  const kind = installationKind(process.env['PORTARIA_INSTALLATION']);
  const help = (text: string) => say(withCommandsOf(kind, text));
  try {
    if (argv.length === 0 || argv[0] === 'help' || argv[0] === '--help') {
      help(HELP);
      return EXIT.done;
    }
    const [word = '', next] = argv;
    const group = COMMANDS.filter(({ name }) => name.startsWith(`${word} `));
    if (group.length > 0 && next === '--help') {
      help(`npm run portaria -- ${word} COMMAND\n\n${listed(group)}`);
      return EXIT.done;
    }
    const command = COMMANDS.find(({ name }) => `${argv.join(' ')} `.startsWith(`${name} `));
    if (!command) {
      const named = argv.slice(0, 2).filter((text) => !text.startsWith('-'));
      throw new Misused(`there is no command "${named.join(' ')}"; npm run portaria -- --help lists all`);
    }
    const { values, positionals: args } = readArguments(command, argv.slice(command.name.split(' ').length));
    if (values['help'] === true) {
      help(`npm run portaria -- ${command.usage}\n\n${command.about}`);
      return EXIT.done;
    }
    await runCommand(command, args, values, (line) => say(visibleText(line)));
    return EXIT.done;
  } catch (error) {
    complain(withCommandsOf(kind, visibleLines(explain(error))));
    return error instanceof Misused ? EXIT.misused : EXIT.refused;
  }
}

function readArguments(command: Command, args: readonly string[]): { values: Values; positionals: string[] } {
  const options = { ...COMMON, ...command.options };
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new Misused(`${explain(error)}\n\n${command.usage}`);
  }
  const [least, most] = command.takes;
  const given = parsed.positionals.length;
  if (parsed.values.help !== true && (given < least || given > most)) throw new Misused(command.usage);
  return { values: parsed.values, positionals: parsed.positionals };
}

async function runCommand(
  command: Command,
  args: readonly string[],
  values: Values,
  say: (line: string) => void,
): Promise<void> {
  const dryRun = values['dry-run'] === true;
  const databaseUrl = (): string => {
    const named = values['database-url'] ?? process.env['DATABASE_URL'];
    return findDatabaseUrl(STACK_HOME, typeof named === 'string' ? named : undefined);
  };
  if (command.database === false) {
    await command.run({ db: undefined as never, args, values, say, databaseUrl });
    return;
  }
  await inTransaction(databaseUrl(), dryRun, (db) => command.run({ db, args, values, say, databaseUrl }));
  if (dryRun) say('dry run: nothing was saved');
}

await runWhenMain(import.meta.filename, () => runPortaria(process.argv.slice(2)));
