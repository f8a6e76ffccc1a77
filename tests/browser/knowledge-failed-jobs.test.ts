import { expect } from '@playwright/test';
import { failedJobTexts } from '#lib/knowledge/texts/failed-jobs.public.ts';
import { askStack } from '#tests/ask-stack.ts';
import { openOwnSource } from './knowledge.ts';
import { test } from './test.ts';

/** As the worker does that gives a job up. */
async function giveUpJobOf(reflectionId: string, sourceId: string, error: string): Promise<void> {
  const call = async (name: string, parameters: object): Promise<unknown> => {
    const response = await askStack(process.env.TEST_DATA_DIR ?? '', `rpc/${name}`, parameters);
    expect(response.status).toBe(200);
    return response.json();
  };
  const jobId = await call('enqueue_job', {
    p_queue: 'ingest',
    p_payload: { kind: 'ingest', reflection_id: reflectionId, source_id: sourceId },
    p_delay_seconds: 3600,
  });
  await call('move_to_dead_letters', { p_queue: 'ingest', p_job_id: jobId, p_read_count: 0, p_error: error });
}

test('a job that was given up is shown with its last error, and can be tried again', async ({ page }) => {
  const knowledge = await openOwnSource(page, 'A morning', 'I rowed out before the wind came up.');
  const [, reflectionId = '', sourceId = ''] =
    /reflections\/([^/]+)\/knowledge\/([^/?#]+)/.exec(page.url()) ?? [];
  await giveUpJobOf(reflectionId, sourceId, 'The page did not answer, five times.');

  await page.goto(`${knowledge}/failed-jobs`);
  const row = page.getByRole('list', { name: failedJobTexts.label }).getByRole('listitem');
  await expect(row).toContainText('A morning');
  await expect(row).toContainText('The page did not answer, five times.');
  await row.getByRole('button').click();
  await expect(page.getByText(failedJobTexts.emptyTitle)).toBeVisible();
});
