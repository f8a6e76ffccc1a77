import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#tests/app-under-test.ts';

const filesNamed = (name: string) =>
  readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    `/${file}`.endsWith(`/${name}`),
  );

/** Every route handler of `app/` with the methods that it answers. */
export const listRoutes = () =>
  filesNamed('route.ts').map((file) => ({
    route: `/${file.replace(/\/route\.ts$/, '')}`,
    methods: [
      ...readFileSync(join(root, 'app', file), 'utf8').matchAll(
        /^export const (GET|HEAD|POST|PUT|PATCH|DELETE)\b/gm,
      ),
    ].map(([, method = '']) => method),
  }));

export const listPages = () => filesNamed('page.tsx').map((file) => `/${file.replace(/\/?page\.tsx$/, '')}`);
