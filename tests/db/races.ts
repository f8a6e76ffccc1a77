import { deepEqual, equal } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql, TransactionSql } from 'postgres';
import { raceRegenerations } from './regeneration-race.ts';
import { raceSessionStores } from './session-store-race.ts';

type Race = (pool: Sql) => Promise<void>;
type Work = (tx: TransactionSql) => PromiseLike<unknown>;

/** Without an actor it goes around the functions, as whoever owns the tables. */
type Attempt = { actor?: string; work: Work };

const OWNERS_OF_MARA = "public.reflection_members where reflection_id = tests.id('mara') and role = 'owner'";

/** What only shows when several connections do it at once. Each works on the committed cast of 00_helpers.sql. */
export const races: Readonly<Record<string, Race>> = {
  'two owners who leave at the same moment: one stays': async (pool) => {
    await makeAdamAnOwner(pool);
    const leave = (actor: string): Attempt => ({
      actor,
      work: (tx) => tx`select api.remove_member(tests.id('mara'), tests.id(${actor}))`,
    });
    deepEqual(await collide(pool, [leave('olivia'), leave('adam')]), ['done', 'last_owner']);
    equal(await count(pool, OWNERS_OF_MARA), 1);
    await restoreMara(pool);
  },

  'two owners who demote each other: one stays': async (pool) => {
    await makeAdamAnOwner(pool);
    const demote = (actor: string, target: string): Attempt => ({
      actor,
      work: (tx) => tx`select api.change_member_role(tests.id('mara'), tests.id(${target}), 'viewer')`,
    });
    const outcomes = await collide(pool, [demote('olivia', 'adam'), demote('adam', 'olivia')]);
    deepEqual(outcomes, ['done', 'forbidden']);
    equal(await count(pool, OWNERS_OF_MARA), 1);
    await restoreMara(pool);
  },

  'an owner who leaves while the other deletes their account: nothing goes that nobody was asked about':
    async (pool) => {
      await makeAdamAnOwner(pool);
      let deleted: Promise<string> = Promise.resolve('');
      const left = await as(pool, 'adam', async (tx) => {
        await tx`select api.remove_member(tests.id('mara'), tests.id('adam'))`;
        deleted = as(pool, 'olivia', (t) => t`select api.delete_own_account(tests.hash('race'), '{}')`);
        await untilWaiting(pool, 1);
      });
      deepEqual([left, await deleted], ['done', 'conflict']);
      equal(await count(pool, OWNERS_OF_MARA), 1);
      await restoreMara(pool);
    },

  'two writers who go around the functions: the trigger keeps an owner': async (pool) => {
    await makeAdamAnOwner(pool);
    const demote = (target: string): Attempt => ({
      work: (tx) => tx`update public.reflection_members set role = 'viewer'
        where reflection_id = tests.id('mara') and user_id = tests.id(${target})`,
    });
    deepEqual(await collide(pool, [demote('olivia'), demote('adam')]), ['done', 'last_owner']);
    await restoreMara(pool);
  },

  'operators who add and move words while a namespace is being published: neither gets in': async (pool) => {
    await pool`insert into public.namespaces (id, reflection_id, name, title)
      values (tests.id('race shelf'), tests.id('mara'), 'race-shelf', 'Race')`;
    const intruders: Promise<string>[] = [];
    const published = await as(pool, 'olivia', async (tx) => {
      await tx`select api.set_namespace_visibility(tests.id('race shelf'), 'published')`;
      intruders.push(
        as(pool, 'oscar', (t) => t`select api.add_source(tests.id('race shelf'), 'paste', 'New', 'New.')`),
        as(
          pool,
          'oscar',
          (t) => t`select api.move_source(tests.id('mara/private/source'), tests.id('race shelf'))`,
        ),
      );
      await untilWaiting(pool, intruders.length);
    });
    deepEqual([published, ...(await Promise.all(intruders))], ['done', 'forbidden', 'forbidden']);
    equal(await count(pool, "public.sources where namespace_id = tests.id('race shelf')"), 0);
  },

  'a namespace that is published while words are being added: the publisher waits for them': async (pool) => {
    await pool`insert into public.namespaces (id, reflection_id, name, title)
      values (tests.id('slow shelf'), tests.id('mara'), 'slow-shelf', 'Slow')`;
    const order: string[] = [];
    let publishing: Promise<unknown> = Promise.resolve();
    const added = await as(pool, 'oscar', async (tx) => {
      await tx`select api.add_source(tests.id('slow shelf'), 'paste', 'New', 'New.')`;
      publishing = as(
        pool,
        'olivia',
        (t) => t`select api.set_namespace_visibility(tests.id('slow shelf'), 'published')`,
      ).then((outcome) => order.push(`published: ${outcome}`));
      await untilWaiting(pool, 1);
      order.push('added');
    });
    await publishing;
    equal(added, 'done');
    deepEqual(order, ['added', 'published: done']);
  },

  'a correction that is accepted twice at once: its words are there once': async (pool) => {
    await pool`insert into public.fact_corrections (id, reflection_id, namespace_id, wrong_statement, corrected_statement)
      select tests.id('accepted twice'), reflection_id, namespace_id, 'I was born in 1950.', 'I was born in 1955.'
      from public.fact_corrections where id = tests.id('mara/correction')`;
    const accept: Attempt = {
      actor: 'olivia',
      work: (tx) => tx`select api.decide_fact_correction(tests.id('accepted twice'), true)`,
    };
    deepEqual(await collide(pool, [accept, accept]), ['done', 'done']);
    equal(await count(pool, "public.evidence where correction_id = tests.id('accepted twice')"), 1);
  },

  'a correction that is decided while its source is moved: both happen, one after the other': async (
    pool,
  ) => {
    await pool`update public.fact_corrections set source_id = tests.id('mara/private/source')
      where id = tests.id('mara/correction')`;
    await pool`insert into public.namespaces (id, reflection_id, name, title)
      values (tests.id('other shelf'), tests.id('mara'), 'other-shelf', 'Other')`;
    let decided: Promise<string> = Promise.resolve('');
    const moved = await as(pool, 'olivia', async (tx) => {
      await tx`select api.rename_source(tests.id('mara/private/source'), 'About to be moved')`;
      decided = as(
        pool,
        'oscar',
        (t) => t`select api.decide_fact_correction(tests.id('mara/correction'), true)`,
      );
      await untilWaiting(pool, 1);
      await tx`select api.move_source(tests.id('mara/private/source'), tests.id('other shelf'))`;
    });
    deepEqual([moved, await decided], ['done', 'done']);
    equal(
      await count(
        pool,
        "public.evidence where correction_id = tests.id('mara/correction') and namespace_id = tests.id('other shelf')",
      ),
      1,
    );
  },

  'a collection that is merged or deleted while its source is moved: both happen, one after the other':
    async (pool) => {
      await pool`insert into public.namespaces (id, reflection_id, name, title)
      values (tests.id('moved to'), tests.id('mara'), 'moved-to', 'Moved to')`;
      const ends = {
        merged: (tx: TransactionSql) =>
          tx`select api.merge_namespaces(tests.id('merged'), tests.id('mara/private'))`,
        deleted: (tx: TransactionSql) => tx`select api.delete_namespace(tests.id('deleted'))`,
      };
      for (const [shelf, end] of Object.entries(ends)) {
        const source = `${shelf} source`;
        await pool`insert into public.namespaces (id, reflection_id, name, title)
        values (tests.id(${shelf}), tests.id('mara'), ${shelf}, ${shelf})`;
        await pool`insert into public.sources (id, reflection_id, namespace_id, kind, title, content)
        values (tests.id(${source}), tests.id('mara'), tests.id(${shelf}), 'paste', 'Race', ${source})`;
        let ended: Promise<string> = Promise.resolve('');
        const moved = await as(pool, 'olivia', async (tx) => {
          await tx`select api.rename_source(tests.id(${source}), 'About to be moved')`;
          ended = as(pool, 'adam', end);
          await untilWaiting(pool, 1);
          await tx`select api.move_source(tests.id(${source}), tests.id('moved to'))`;
        });
        deepEqual([moved, await ended], ['done', 'done']);
        equal(
          await count(pool, `public.namespaces where id = tests.id('${shelf}') and deleted_at is null`),
          0,
        );
      }
      equal(await count(pool, "public.sources where namespace_id = tests.id('moved to')"), 2);
      await pool`delete from public.sources where namespace_id = tests.id('moved to')`;
    },

  'a reflection that is deleted while a worker indexes a source of it: the worker ends, then all of it goes':
    async (pool) => {
      const [made] = await pool.begin(async (tx) => {
        await tx`select tests.authenticate_as('olivia')`;
        return tx`select id from api.create_reflection('Short-lived', 'short-lived')`;
      });
      const [source] =
        await pool`insert into public.sources (reflection_id, namespace_id, kind, title, content)
      select reflection_id, id, 'paste', 'Words', 'Words of mine.' from public.namespaces
      where reflection_id = ${made?.id} and name = 'life' returning id`;
      await pool`update public.sources set status = 'reading' where id = ${source?.id}`;
      await pool`update public.sources set status = 'indexing' where id = ${source?.id}`;
      let deleted: Promise<string> = Promise.resolve('');
      const indexed = await outcome(
        pool.begin(async (tx) => {
          await tx`select from public.sources where id = ${source?.id} for update`;
          deleted = as(pool, 'olivia', (t) => t`select api.delete_reflection(${made?.id})`);
          await untilWaiting(pool, 1);
          await tx`select api.index_source(${source?.id}, 1, 'en', ${['Words of mine.']}, '[]', '[]')`;
        }),
      );
      deepEqual([indexed, await deleted], ['done', 'done']);
      equal(await count(pool, `public.sources where id = '${source?.id}'`), 0);
    },

  'thirty reservations of a cap of seven: seven are granted': async (pool) => {
    const granted = await atOnce(pool, 30, async () => {
      const [row] =
        await pool`select granted from internal.reserve_cap('mara', 'sessions', '2026-01-01', 1, 7, 60)`;
      return row?.granted;
    });
    equal(granted.filter(Boolean).length, 7);
    const [usage] = await pool`select used, reserved from public.cap_usage where subject = 'mara'`;
    deepEqual({ ...usage }, { used: '0', reserved: '7' });
  },

  'two reservations that see the last room: one gets it': async (pool) => {
    await pool`insert into public.cap_usage (subject, cap, period) values ('last', 'sessions', 'p')`;
    const granted: unknown[] = [];
    const reserve: Attempt = {
      work: async (tx) => {
        const [row] = await tx`select granted from internal.reserve_cap('last', 'sessions', 'p', 1, 1, 60)`;
        granted.push(row?.granted);
      },
    };
    deepEqual(await collide(pool, [reserve, reserve]), ['done', 'done']);
    deepEqual(granted.sort(), [false, true]);
  },

  'two passkeys beside nine: one is kept': async (pool) => {
    await pool`select api.keep_passkey(tests.id('olivia'), gen_random_uuid(), 'a-credential-of-olivia-' || n, 'Phone')
      from generate_series(1, 9) as n`;
    const keep = (credential: string): Attempt => ({
      work: (tx) =>
        tx`select api.keep_passkey(tests.id('olivia'), gen_random_uuid(), ${credential}, 'Another phone')`,
    });
    const outcomes = await collide(pool, [keep('the-tenth-credential'), keep('the-eleventh-credential')]);
    deepEqual(outcomes, ['done', 'limit_reached']);
  },

  'one expired reservation and ten sweepers: it is charged once': async (pool) => {
    const [row] =
      await pool`select reservation_id from internal.reserve_cap('sweep', 'sessions', 'p', 5, 7, 60)`;
    await pool`update public.cap_reservations set expires_at = now() - interval '1 second' where id = ${row?.reservation_id}`;
    await atOnce(pool, 10, () => pool`select internal.release_expired_caps()`);
    const [usage] = await pool`select used, reserved from public.cap_usage where subject = 'sweep'`;
    deepEqual({ ...usage }, { used: '5', reserved: '0' });
  },

  'forty hits on a limit of ten: ten pass': async (pool) => {
    const allowed = await atOnce(pool, 40, async () => {
      const [row] = await pool`select allowed from api.take_rate_limit('race', 10, 60)`;
      return row?.allowed;
    });
    equal(allowed.filter(Boolean).length, 10);
  },

  'fifty guests on a link with seven uses: seven come in': async (pool) => {
    await pool`update public.share_links set max_uses = 7 where id = tests.id('mara/link')`;
    const entered = await atOnce(pool, 50, () => enterByLink(pool));
    equal(entered.filter((outcome) => outcome === 'started').length, 7);
    equal(await count(pool, "public.share_links where id = tests.id('mara/link') and used_count = 7"), 1);
  },

  'fifty guests who stand before a link while it expires: none comes in': async (pool) => {
    await pool`update public.share_links set max_uses = 100, used_count = 0, expires_at = now() + interval '1 day'
      where id = tests.id('mara/link')`;
    const before: Promise<string>[] = [];
    await pool.begin(async (tx) => {
      await tx`select from public.share_links where id = tests.id('mara/link') for update`;
      for (let guest = 0; guest < 10; guest += 1) before.push(enterByLink(pool));
      await untilWaiting(pool, 10);
      await tx`update public.share_links set expires_at = clock_timestamp() where id = tests.id('mara/link')`;
    });
    const after = await atOnce(pool, 40, () => enterByLink(pool));
    deepEqual(new Set([...(await Promise.all(before)), ...after]), new Set(['share_link_invalid']));
    equal(await count(pool, "public.share_links where id = tests.id('mara/link') and used_count = 0"), 1);
    await pool`update public.share_links set expires_at = null where id = tests.id('mara/link')`;
  },

  'starts that died are failed by the timer while the same guests start again: nobody waits for ever': async (
    pool,
  ) => {
    const start = async (at: number) => {
      const caps = [`guest:again-${at}`, 'reflection:again'].flatMap((subject) => [
        { subject, cap: 'minutes', amount: 30, limit: 9_000 },
        { subject, cap: 'sessions', amount: 1, limit: 9_000 },
      ]);
      const [row] = await pool`select api.start_conversation(
        tests.id('mara'), 'share', 'guest', 'public', 'public', false, false, false, '[]', ${pool.json(caps)},
        p_guest_id => gen_random_uuid()) ->> 'outcome' as outcome`;
      return row?.outcome;
    };
    for (let round = 0; round < 8; round += 1) {
      await atOnce(pool, 10, start);
      await pool`alter table public.conversations disable trigger user`;
      await pool`update public.conversations set created_at = now() - interval '2 minutes'
        where status = 'bootstrapping'`;
      await pool`alter table public.conversations enable trigger user`;
      const ends = await atOnce(pool, 11, async (at) => {
        if (at < 10) return start(at);
        await pool`select internal.queue_call_repairs()`;
        return 'repaired';
      });
      equal(ends.filter((end) => end === 'started').length, 10);
    }
    const left = await pool`select count(*) from public.conversations
      where status = 'bootstrapping' and reflection_id = tests.id('mara')`;
    const reserved = await pool`select reserved from public.cap_usage
      where cap = 'minutes' and subject = 'reflection:again'`;
    equal(Number(reserved[0]?.reserved), 30 * Number(left[0]?.count));
  },

  'starts of one link that fail, are bound and are settled at once: nobody waits for ever, nothing is counted twice':
    async (pool) => {
      await pool`update public.share_links set max_uses = 100, used_count = 0 where id = tests.id('other/link')`;
      const [artifact] = await pool`select api.record_voice_artifact(tests.id('other'),
        api.start_generation(tests.id('other')), tests.payload('spoken') || jsonb_build_object('prompt_packs',
          jsonb_build_object('public_standard', jsonb_build_object('contentHash', tests.hash('spoken')))),
        tests.hash('spoken')) as id`;
      await pool`select api.record_voice_evaluation(${artifact?.id}, tests.hash('spoken'), true, '[]')`;
      await pool`select api.promote_voice_artifact(${artifact?.id}, tests.hash('spoken'))`;
      await pool`insert into public.runtime_sync_state
          (reflection_id, surface, agent_id, prompt_pack_kind, prompt_pack_hash, scope_hash)
        select tests.id('other'), 'public', 'a', 'public_standard', tests.hash('spoken'),
          internal.published_scope(tests.id('other'))`;
      const ends = await atOnce(pool, 48, async (at) => {
        const guest = `guest:${at}`;
        const caps = [guest, 'link:race', 'reflection:race'].flatMap((subject) => [
          { subject, cap: 'minutes', amount: 30, limit: 900 },
          { subject, cap: 'sessions', amount: 1, limit: 900 },
        ]);
        const [row] = await pool`select api.start_conversation(
          tests.id('other'), 'share', 'guest', 'public', 'public', false, false, false, '[]', ${pool.json(caps)},
          p_guest_id => gen_random_uuid(), p_share_link_id => tests.id('other/link')) as started`;
        const { outcome, conversationId } = row?.started ?? {};
        if (outcome !== 'started') return outcome;
        if (at % 3 === 0) {
          await pool`select api.fail_conversation(${conversationId}, 'The provider was away.')`;
          return 'failed';
        }
        await pool`select api.bind_conversation(${conversationId}, ${`race-${at}`}, 'a', 'a')`;
        await pool`select api.settle_call(${`race-${at}`}, now(), 60, false, '[]')`;
        return 'settled';
      });
      const count = (end: string) => ends.filter((other) => other === end).length;
      equal(count('failed') + count('settled') + count('limit_reached'), 48);
      const [link] = await pool`select used_count from public.share_links where id = tests.id('other/link')`;
      equal(link?.used_count, count('settled'));
      const minutes = await pool`select used, reserved from public.cap_usage
        where cap = 'minutes' and subject in ('link:race', 'reflection:race')`;
      deepEqual(
        minutes.map(({ used, reserved }) => [Number(used), Number(reserved)]),
        [
          [count('settled'), 0],
          [count('settled'), 0],
        ],
      );
    },

  'an invitation that is accepted twice at once: one membership': async (pool) => {
    await pool`insert into public.invitations (reflection_id, email, role, token_hash, invited_by)
      values (tests.id('mara'), 'stan@example.test', 'viewer', tests.hash('race'), tests.id('olivia'))`;
    const accept: Attempt = {
      actor: 'stan',
      work: (tx) => tx`select api.accept_invitation(tests.hash('race'))`,
    };
    deepEqual(await collide(pool, [accept, accept]), ['done', 'done']);
    equal(await count(pool, "public.reflection_members where user_id = tests.id('stan')"), 1);
    equal(
      await count(
        pool,
        "public.audit_log where actor_id = tests.id('stan') and action = 'invitation.accepted'",
      ),
      1,
    );
  },

  'twenty writers of one audit chain: the chain is whole': async (pool) => {
    await atOnce(pool, 20, () => pool`select internal.write_audit(tests.id('mara'), 'reflection.updated')`);
    equal(await count(pool, 'internal.verify_audit_chain()'), 0);
  },

  'ten regenerations and promotions at once: the highest is live, the chain is whole': async (pool) => {
    await atOnce(pool, 10, async (place) => {
      const name = `race-${place}`;
      const [row] = await pool`select tests.add_approved(${name}, 'mara') as id`;
      await pool`select api.promote_voice_artifact(${row?.id}, tests.hash(${name}))`;
    });
    const artifacts = "public.voice_artifacts where reflection_id = tests.id('mara')";
    equal(await count(pool, `${artifacts} and status = 'promoted' and generation = 10`), 1);
    equal(await count(pool, `${artifacts} and status not in ('promoted', 'superseded', 'stale')`), 0);
    equal(await count(pool, 'api.verify_voice_ledger()'), 0);
  },

  'fifty regenerations in two processes, while what they read changes: the live caches are always of one, and it never goes down':
    raceRegenerations,

  'the store of typed conversations, on twelve connections: all of its contract, and nobody waits in a circle':
    raceSessionStores,

  'fifty jobs and five workers: nobody gets a job twice': async (pool) => {
    await pool`select pgmq.purge_queue('recaps')`;
    await pool`select api.enqueue_job('recaps', jsonb_build_object('n', n)) from generate_series(1, 50) as n`;
    const batches = await atOnce(pool, 5, () => pool`select job_id from api.read_jobs('recaps', 20, 60)`);
    const ids = batches.flat().map((row) => String(row.job_id));
    equal(new Set(ids).size, ids.length);
    equal(ids.length, 50);
  },

  'a worker that takes jobs of either kind of queue while another takes them: each job is one of theirs':
    async (pool) => {
      for (const queue of ['recaps', 'ingest']) {
        await pool`select pgmq.purge_queue(${queue})`;
        await pool`select api.enqueue_job(${queue}::public.job_queue, jsonb_build_object('n', n)) from generate_series(1, 3) as n`;
        await pool.begin(async (tx) => {
          equal((await tx`select from api.read_jobs(${queue}::public.job_queue, 20, 60)`).length, 3);
          await pool.begin(async (other) => {
            await other`set local lock_timeout = '5s'`;
            const left = await other`select from api.read_jobs(${queue}::public.job_queue, 20, 60)`;
            equal(left.length, 0, queue);
          });
        });
        await pool`select pgmq.purge_queue(${queue})`;
      }
    },

  'ten who want the lease of a surface: one gets it': async (pool) => {
    const tokens = await atOnce(pool, 10, async () => {
      const [row] = await pool`select api.acquire_runtime_lease(tests.id('other'), 'public', 60) as token`;
      return row?.token;
    });
    equal(tokens.filter((token) => token !== null).length, 1);
  },

  'twenty costs of one session at once: the total is their sum': async (pool) => {
    await pool`select tests.add_session('race session', 'mara', 'vera')`;
    await atOnce(
      pool,
      20,
      (place) => pool`insert into public.session_costs
        (session_id, node_id, model, input_tokens, output_tokens, cost_microcents)
        values (tests.id('race session'), 'turn', 'local', 1, 2, ${place})`,
    );
    const [session] = await pool`select total_input_tokens, total_output_tokens, total_cost_microcents
      from public.agent_sessions where id = tests.id('race session')`;
    deepEqual(
      { ...session },
      { total_input_tokens: '20', total_output_tokens: '40', total_cost_microcents: '190' },
    );
  },

  'workers that index and move sources of the same namespaces: none waits in a circle, and the words stay counted':
    async (pool) => {
      await pool`insert into public.sources (id, reflection_id, namespace_id, kind, title, content)
        select tests.id('race source ' || place), tests.id('mara'), tests.id('mara/private'), 'paste', 'Race', place
        from generate_series(0, 5) as place`;
      const indexAndMove = async (place: number): Promise<void> => {
        const source = `race source ${place}`;
        for (let round = 0; round < 12; round += 1) {
          await pool.begin(async (tx) => {
            await tx`delete from public.passages where source_id = tests.id(${source})`;
            await tx`insert into public.passages (source_id, reflection_id, namespace_id, position, body)
              select id, reflection_id, namespace_id, 0,
                (select string_agg('word' || (n * ${place * 7 + 1}) % 97, ' ') from generate_series(1, 60) as n)
              from public.sources where id = tests.id(${source})`;
            await tx`select tests.file_lines(tests.id(${source}))`;
          });
          const shelf = (place + round) % 2 ? 'mara/sealed' : 'mara/private';
          await pool`update public.sources set namespace_id = tests.id(${shelf}) where id = tests.id(${source})`;
        }
      };
      const outcomes = await Promise.all([0, 1, 2, 3, 4, 5].map((place) => outcome(indexAndMove(place))));
      deepEqual(new Set(outcomes), new Set(['done']));
      const miscounted = `(
          select shelf, lexeme, count(*)::integer as lines
          from internal.lines, unnest(internal.terms_of(search, language)) as lexeme group by 1, 2
        ) as recount full join internal.namespace_terms using (shelf, lexeme)
        where lines is distinct from line_count`;
      equal(await count(pool, miscounted), 0);
      await pool`delete from public.sources where title = 'Race'`;
    },

  'a call that is told eight times, while its person ends the conversation: taken in once, one recap': async (
    pool,
  ) => {
    await pool`select tests.add_conversation('told call', 'mara', 'vera')`;
    await pool`update public.conversations set status = 'active', provider_conversation_id = 'told' where id = tests.id('told call')`;
    await pool`insert into public.conversation_calls (provider_conversation_id, conversation_id, reflection_id, ordinal, agent_id)
      values ('told', tests.id('told call'), tests.id('mara'), 0, 'agent')`;
    const settled = await atOnce(pool, 12, async (n) => {
      if (n % 3 === 2) {
        await pool`select api.end_conversation(tests.id('told call'))`;
        return false;
      }
      const [row] = await pool`select api.settle_call('told', now(), 30, false,
        '[{"speaker": "user", "body": "Hello.", "at_seconds": 1, "citations": []}]') as taken`;
      return row?.taken;
    });
    equal(settled.filter((taken) => taken === true).length, 1);
    const [turns] =
      await pool`select count(*)::integer from public.conversation_turns where conversation_id = tests.id('told call')`;
    equal(turns?.count, 1);
    const [recaps] = await pool`select count(*)::integer from pgmq.q_recaps where message ->> 'kind' = 'recap'
      and message ->> 'conversation_id' = tests.id('told call')::text`;
    equal(recaps?.count, 1);
  },
};

async function restoreMara(pool: Sql): Promise<void> {
  await pool`insert into public.reflection_members (reflection_id, user_id, role)
    values (tests.id('mara'), tests.id('olivia'), 'owner'), (tests.id('mara'), tests.id('adam'), 'admin')
    on conflict (reflection_id, user_id) do nothing`;
  await pool`update public.reflection_members set role = 'owner'
    where reflection_id = tests.id('mara') and user_id = tests.id('olivia')`;
  await pool`update public.reflection_members set role = 'admin'
    where reflection_id = tests.id('mara') and user_id = tests.id('adam')`;
}

async function makeAdamAnOwner(pool: Sql): Promise<void> {
  await pool`update public.reflection_members set role = 'owner'
    where reflection_id = tests.id('mara') and user_id = tests.id('adam')`;
}

/** A guest's start over Mara's link, as its outcome. */
async function enterByLink(pool: Sql): Promise<string> {
  const [row] = await pool`select api.start_conversation(
    tests.id('mara'), 'share', 'guest', 'public', 'public', false, false, false, '[]', '[]',
    p_guest_id => gen_random_uuid(), p_share_link_id => tests.id('mara/link')) ->> 'outcome' as outcome`;
  return String(row?.outcome);
}

/** On as many connections as the pool has; all are open before the first works. */
async function atOnce<T>(pool: Sql, times: number, work: (place: number) => PromiseLike<T>): Promise<T[]> {
  const meet = barrier(pool.options.max);
  await Promise.all(Array.from({ length: pool.options.max }, () => pool.begin(meet)));
  return Promise.all(Array.from({ length: times }, (_, place) => work(place)));
}

/**
 * Each attempt has a transaction of its own. All are open before any works, and the one that is through first commits
 * only when all others wait for it: so they meet, however fast the machine is. Answers the outcomes, sorted.
 */
async function collide(pool: Sql, attempts: readonly Attempt[]): Promise<string[]> {
  const meet = barrier(attempts.length);
  let isFirst = true;
  const run = ({ actor, work }: Attempt) =>
    outcome(
      pool.begin(async (tx) => {
        if (actor) await tx`select tests.authenticate_as(${actor})`;
        await meet();
        await work(tx);
        if (!isFirst) return;
        isFirst = false;
        await untilWaiting(pool, attempts.length - 1);
      }),
    );
  return (await Promise.all(attempts.map(run))).sort();
}

/** Lets nobody go on before all have come. */
function barrier(parties: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === parties) resolve();
    return promise;
  };
}

/** Looks from a connection of its own: a transaction sees the list of sessions as it was when it first asked. */
async function untilWaiting(pool: Sql, sessions: number): Promise<void> {
  const waiting =
    'pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()';
  const deadline = Date.now() + 5_000;
  while ((await count(pool, waiting)) < sessions) {
    if (Date.now() > deadline) throw new Error('Nobody waits for the lock');
    await pause(5);
  }
}

function as(pool: Sql, actor: string, work: Work): Promise<string> {
  return outcome(
    pool.begin(async (tx) => {
      await tx`select tests.authenticate_as(${actor})`;
      await work(tx);
    }),
  );
}

async function outcome(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return 'done';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function count(pool: Sql, from: string): Promise<number> {
  const [row] = await pool.unsafe(`select count(*)::integer as n from ${from}`);
  return Number(row?.n);
}
