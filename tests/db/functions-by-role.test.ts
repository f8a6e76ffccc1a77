import { afterAll, beforeAll, expect, test } from 'vitest';
import { FUNCTION_SCHEMA } from '#lib/platform/database-schemas.ts';
import { openWithCast, type ScratchStack } from '#tests/db/serve-scratch-postgres.ts';

/** The cast of the pgTAP files, by what they are to the reflection `mara`. */
const MEMBERS = { owner: 'olivia', admin: 'adam', operator: 'oscar', viewer: 'vera' } as const;
const STRANGERS = { stranger: 'stan', 'other owner': 'otto' } as const;

/** What a parameter is given, by its name; of one reflection or of one that does not exist. */
const OF_A_REFLECTION: Readonly<Record<string, string>> = {
  p_reflection_id: '',
  p_namespace_id: '/private',
  p_source_id: '/private/source',
  p_evidence_id: '/private/evidence',
  p_correction_id: '/correction',
  p_share_link_id: '/link',
  p_invitation_id: '/invitation',
  p_consent_id: '/consent',
  p_dead_letter_id: '/letter',
  p_from: '/private',
  p_into: '/into',
  p_question_id: '/golden',
  p_contradiction_id: '/contradiction',
  p_entry_id: '/entry',
  p_request_id: '/request',
};
const GIVEN: Readonly<Record<string, string>> = {
  p_user_id: "tests.id('vera')",
  p_token_hash: "tests.hash('nothing')",
  p_slug: "'some-address'",
  p_email: "'new@example.test'",
  p_url: "'https://example.org/'",
  p_language: "'en'",
  p_role: "'viewer'",
};
const OF_TYPE: Readonly<Record<string, string>> = {
  text: "'Some words'",
  integer: '1',
  bigint: '1',
  boolean: 'true',
  jsonb: "'{}'",
  bytea: 'tests.bytes(20)',
  date: 'current_date',
  'timestamp with time zone': "now() + interval '1 day'",
};

type Parameter = { name: string; type: string; firstLabel: string | null };
type Callable = { name: string; parameters: Parameter[] };

let postgres: ScratchStack;
let functions: Callable[];

beforeAll(async () => {
  postgres = await openWithCast();
  await postgres.db.exec(`
    insert into public.namespaces (id, reflection_id, name, title) values (tests.id('mara/into'), tests.id('mara'), 'into', 'Into');
    insert into public.golden_questions (id, reflection_id, audience, question)
    values (tests.id('mara/golden'), tests.id('mara'), 'public', 'Where were you born?');
    insert into public.contradictions (id, reflection_id, disagreement, one_source_id, one_namespace_id, one_quote,
      other_source_id, other_namespace_id, other_quote)
    values (tests.id('mara/contradiction'), tests.id('mara'), 'number', tests.id('mara/private/source'), tests.id('mara/private'),
      'I have two brothers.', tests.id('mara/private/source'), tests.id('mara/private'), 'I have three brothers.');
    insert into public.guest_requests (id, reflection_id, guest_id, body)
    values (tests.id('mara/request'), tests.id('mara'), tests.id('gustav'), 'Not me.');`);
  functions = await functionsFor('authenticated');
});
afterAll(() => postgres.close());

async function functionsFor(role: string): Promise<Callable[]> {
  const rows = await postgres.db.query(
    `select proname as name, coalesce((
        select jsonb_agg(jsonb_build_object('name', proargnames[place], 'type', format_type(type_id, null), 'firstLabel', (
          select enumlabel from pg_enum where enumtypid = type_id order by enumsortorder limit 1)) order by place)
        from unnest(proargtypes) with ordinality as arg (type_id, place) where place <= pronargs - pronargdefaults), '[]')::text as parameters
     from pg_proc where pronamespace = '${FUNCTION_SCHEMA}'::regnamespace and has_function_privilege($1, oid, 'execute') order by proname`,
    [role],
  );
  return rows.map(({ name, parameters }) => ({
    name: String(name),
    parameters: JSON.parse(String(parameters)) as Parameter[],
  }));
}

function callOf({ name, parameters }: Callable, reflection: string): string {
  const given = parameters.map(({ name: parameter, type, firstLabel }) => {
    const part = type === 'uuid' ? OF_A_REFLECTION[parameter] : undefined;
    const value =
      parameter === 'p_source_ids'
        ? `array[tests.id('${reflection}/private/source')]`
        : part !== undefined
          ? `tests.id('${reflection}${part}')`
          : (GIVEN[parameter] ??
            (type === 'uuid' ? `tests.id('${reflection}/${parameter}')` : OF_TYPE[type]) ??
            (firstLabel === null ? 'null' : `'${firstLabel}'`));
    return `${parameter} => (${value})::${type}`;
  });
  return `select * from ${FUNCTION_SCHEMA}.${name}(${given.join(', ')})`;
}

/** How many rows, or why not. What was done is undone. */
async function outcome(actor: string, call: string): Promise<string> {
  const [row] = await postgres.db.query('select tests.outcome($1, $2) as outcome', [actor, call]);
  return String(row?.outcome);
}

/** All that is answered, so that one word of difference is seen. */
async function answer(actor: string, call: string): Promise<string> {
  await postgres.db.exec('begin');
  try {
    await postgres.db.query('select tests.act_as($1)', [actor]);
    const rows = await postgres.db.query(call);
    return JSON.stringify(rows);
  } catch (error) {
    const { message, detail } = error as { message: string; detail?: string };
    return `${message}: ${detail}`;
  } finally {
    await postgres.db.exec('rollback; reset role;');
  }
}

const MANAGERS = 'owner admin';
const STEWARDS = `${MANAGERS} operator`;
const ALL_MEMBERS = `${STEWARDS} viewer`;
/** Whom it answers about themselves, or with what row-level security leaves for them. */
const EVERYBODY = `${ALL_MEMBERS} stranger other owner`;

/**
 * Who gets past the guard of each function: everybody but those who are told that they may not, or that there is nothing. A
 * function that is not in this list fails, and so does one that lets in somebody else.
 */
const WHO_MAY: Readonly<Record<string, string>> = {
  accept_invitation: EVERYBODY,
  add_file: STEWARDS,
  add_golden_question: MANAGERS,
  add_photo: STEWARDS,
  add_source: STEWARDS,
  add_web_page: STEWARDS,
  answer_fidelity_questions: 'owner',
  answer_guest_request: MANAGERS,
  begin_recording: STEWARDS,
  note_piece: STEWARDS,
  allow_embedding: MANAGERS,
  change_member_role: MANAGERS,
  choose_contradiction: STEWARDS,
  count_own_recovery_codes: EVERYBODY,
  count_sources: EVERYBODY,
  count_statements: EVERYBODY,
  count_waiting: STEWARDS,
  create_namespace: STEWARDS,
  create_reflection: EVERYBODY,
  create_share_link: MANAGERS,
  decide_fact_correction: STEWARDS,
  delete_golden_question: MANAGERS,
  delete_namespace: MANAGERS,
  delete_own_account: EVERYBODY,
  delete_own_fidelity_answers: 'owner',
  delete_reflection: 'owner',
  delete_source: STEWARDS,
  describe_invitation: EVERYBODY,
  describe_namespace: STEWARDS,
  edit_source_text: STEWARDS,
  end_own_sign_in: EVERYBODY,
  erase_typed_conversations: 'owner',
  dismiss_question: STEWARDS,
  // Nobody has asked anything, so there is nothing that may be shown.
  find_question: '',
  find_reflection: EVERYBODY,
  has_recent_proof: EVERYBODY,
  hide_statement: STEWARDS,
  invite_member: MANAGERS,
  lacks_second_factor: EVERYBODY,
  list_agent_sessions: STEWARDS,
  list_conversations: EVERYBODY,
  list_deleted_namespaces: MANAGERS,
  list_guest_requests: MANAGERS,
  list_members: ALL_MEMBERS,
  list_own_passkeys: EVERYBODY,
  list_own_second_factors: EVERYBODY,
  list_own_sign_ins: EVERYBODY,
  list_questions: STEWARDS,
  list_solely_owned: EVERYBODY,
  list_twins: EVERYBODY,
  merge_namespaces: MANAGERS,
  move_source: STEWARDS,
  move_sources: STEWARDS,
  note_own_sign_in: EVERYBODY,
  order_namespaces: STEWARDS,
  preview_publication: EVERYBODY,
  propose_fact_correction: STEWARDS,
  read_citations: EVERYBODY,
  read_conversation_figures: EVERYBODY,
  read_interview_plan: STEWARDS,
  read_knowledge: STEWARDS,
  read_overview: ALL_MEMBERS,
  read_public_about: MANAGERS,
  read_voice_standing: STEWARDS,
  read_whose_voice: STEWARDS,
  remove_guest_photo: MANAGERS,
  // Managers, and the member of whom it is asked: that is how one leaves.
  remove_member: 'owner admin viewer',
  rename_source: STEWARDS,
  // Nothing was deleted, so there is nothing to bring back.
  restore_namespace: '',
  restore_source: '',
  retry_dead_letter: STEWARDS,
  retry_source: STEWARDS,
  revoke_invitation: MANAGERS,
  revoke_share_link: MANAGERS,
  revoke_voice_consent: 'owner',
  set_conversations_kept: 'owner',
  set_guest_photo: 'owner',
  set_pronunciation: MANAGERS,
  set_weekly_mail: STEWARDS,
  set_namespace_visibility: MANAGERS,
  set_public_about: MANAGERS,
  set_source_language: STEWARDS,
  choose_voices: STEWARDS,
  hide_line: '',
  list_told: STEWARDS,
  propose_line_correction: '',
  read_told_words: STEWARDS,
  show_line: '',
  take_back_sound: STEWARDS,
  share_questions: ALL_MEMBERS,
  show_statement: STEWARDS,
  set_own_language: EVERYBODY,
  update_own_profile: EVERYBODY,
  stop_embedding: MANAGERS,
  update_reflection: MANAGERS,
  update_reflection_manner: MANAGERS,
  use_own_voice: 'owner',
  use_stock_voice: 'owner',
};

test('each function lets in exactly those whom its page lets in', async () => {
  const found: Record<string, string> = {};
  for (const callable of functions) {
    const letIn: string[] = [];
    for (const [role, actor] of Object.entries({ ...MEMBERS, ...STRANGERS })) {
      const told = await outcome(actor, callOf(callable, 'mara'));
      if (!['forbidden', 'not_found', 'denied'].includes(told)) letIn.push(role);
    }
    found[callable.name] = letIn.join(' ');
  }
  expect(found).toEqual(WHO_MAY);
});

/** Those that name no reflection are about the caller, and answer each caller for themself. */
const ofAReflection = () =>
  functions.filter(({ parameters }) => parameters.some(({ name }) => name in OF_A_REFLECTION));

test('a stranger is answered the same about a reflection that is there and one that is not', async () => {
  const differing: string[] = [];
  for (const callable of ofAReflection()) {
    for (const actor of Object.values(STRANGERS)) {
      const there = await answer(actor, callOf(callable, 'mara'));
      const nowhere = await answer(actor, callOf(callable, 'nowhere'));
      if (there !== nowhere) differing.push(`${callable.name}: ${there} / ${nowhere}`);
    }
  }
  expect(ofAReflection().length).toBeGreaterThan(20);
  expect(differing).toEqual([]);
});

test('nobody without an account gets past the door of any function, of the server’s neither', async () => {
  const opened: string[] = [];
  const all = [...functions, ...(await functionsFor('service_role'))];
  for (const callable of all) {
    for (const actor of ['anon', ...(functions.includes(callable) ? [] : ['olivia'])]) {
      const told = await outcome(actor, callOf(callable, 'mara'));
      if (told !== 'denied') opened.push(`${callable.name} for ${actor}: ${told}`);
    }
  }
  expect(all.length).toBeGreaterThan(100);
  expect(opened).toEqual(['describe_invitation for anon: invitation_invalid']);
});
