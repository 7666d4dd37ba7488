/**
 * Mistakes that scripts/lint.mjs must find: the rule, or the number of the compiler's message; a file; its text. All rules
 * that know types are here, those of React, and ours in the folders where they hold.
 */
export const plantedCode = [
  // What each side may know of: no DOM in the server, neither DOM nor Node in the contract, Jest in tests alone.
  ['TS2584', 'contract/dom.ts', 'export const { title } = document;'],
  ['TS2591', 'contract/node.ts', 'export const folder = process.cwd();'],
  ['TS2304', 'contract/jest.ts', 'expect(1);'],
  ['TS2584', 'server/dom.ts', 'export const { title } = document;'],
  ['TS2304', 'server/jest.ts', 'expect(1);'],
  ['TS2584', 'sandbox/dom.ts', 'export const { title } = document;'],
  ['TS2304', 'src/jest.ts', 'expect(1);'],

  // That every folder is read, and how strictly.
  ...[
    'contract/a.test.ts',
    'server/testing/a.ts',
    'src/a.test.tsx',
    'src/a.tsx',
    'e2e/a.ts',
    'bench/a.ts',
    'demo/a.ts',
  ].map((file) => ['TS2322', file, "export const count: number = 'one';"]),
  ...['real/a.ts', 'scripts/a.test.ts', '__mocks__/a.ts', 'a.config.ts'].map((file) => [
    'TS2322',
    file,
    "export const count: number = 'one';",
  ]),
  ['TS7006', 'server/strict.ts', 'export const double = (count) => 2 * Number(count);'],
  ['TS2322', 'server/index.ts', 'export const first = (all: string[]): string => all[0];'],
  ['TS2375', 'server/exact.ts', 'export const post: { at?: string } = { at: undefined };'],
  ['TS4114', 'server/override.ts', 'export class A extends Error { toString() { return this.name; } }'],
  [
    'TS7029',
    'server/cases.ts',
    'export function f(a: string) { switch (a) { case "b": a = "c"; default: return a; } }',
  ],
  ['TS6133', 'server/local.ts', 'const local = 1;\nexport {};'],
  ['TS6133', 'server/parameter.ts', 'export const f = (a: string) => 1;'],
  ['TS1484', 'server/verbatim.ts', "import { RequestOptions } from 'node:http';\nexport type A = RequestOptions;"],
  ['TS1294', 'server/enum.ts', 'export enum Kind { One }'],
  ['TS2307', 'server/absent.ts', "export { a } from './nowhere';"],

  // Rules that know types.
  typed('await-thenable', 'export const f = async (a: string) => { await a; return a; };'),
  typed('dot-notation', 'export const f = (a: { b: string }) => a["b"];'),
  typed('no-array-delete', 'export const f = (a: string[]) => { delete a[0]; };'),
  typed('no-base-to-string', 'export const f = (a: object) => String(a);'),
  typed('no-confusing-void-expression', 'export const f = (a: () => void) => { const b = a(); return [b]; };'),
  typed('no-deprecated', '/** @deprecated */\nfunction old() { return 1; }\nexport const f = () => old();'),
  typed('no-duplicate-type-constituents', 'export type A = string | number | string;'),
  typed('no-floating-promises', 'export const f = (a: Promise<string>) => { a; };'),
  typed('no-for-in-array', 'export function f(a: string[]) { for (const b in a) a.push(b); }'),
  typed('no-implied-eval', 'export const f = () => setTimeout("a", 1);'),
  typed('no-meaningless-void-operator', 'export const f = (a: () => void) => { void a(); };'),
  typed('no-misused-promises', 'export const f = (a: Promise<boolean>) => { if (a) return 1; return 2; };'),
  typed('no-redundant-type-constituents', 'export type A = unknown | string;'),
  typed('no-unnecessary-boolean-literal-compare', 'export const f = (a: boolean) => a === true;'),
  typed('no-unnecessary-template-expression', 'export const f = (a: string) => `${a}`;'),
  typed('no-unnecessary-type-arguments', 'export const f = <T = string>(a: T) => [a];\nf<string>("a");'),
  typed('no-unnecessary-type-assertion', 'export const f = (a: string) => a as string;'),
  typed('no-unnecessary-type-conversion', 'export const f = (a: string) => String(a);'),
  typed('no-unnecessary-type-parameters', 'export const f = <T>(a: T): void => { f(a); };'),
  typed('no-unsafe-argument', 'export const f = (a: any) => parseInt(a);'),
  typed('no-unsafe-assignment', 'export const f = (a: any) => { const b = a; return [b]; };'),
  typed('no-unsafe-call', 'export const f = (a: any) => { a(); };'),
  typed('no-unsafe-enum-comparison', 'declare enum A { B = "b" }\nexport const f = (a: A) => a === "b";'),
  typed('no-unsafe-member-access', 'export const f = (a: any) => { f(a.b); };'),
  typed('no-unsafe-return', 'export const f = (a: any) => a;'),
  typed('no-unsafe-unary-minus', 'export const f = (a: string) => -a;'),
  typed('no-useless-default-assignment', 'export const f = ({ a = "" }: { a: string }) => a;'),
  typed('non-nullable-type-assertion-style', 'export const f = (a: string | null) => a as string;'),
  typed('only-throw-error', 'export const f = () => { throw "a"; };'),
  typed('prefer-find', 'export const f = (a: string[]) => a.filter((b) => b === "")[0];'),
  typed('prefer-includes', 'export const f = (a: string[]) => a.indexOf("") !== -1;'),
  typed('prefer-nullish-coalescing', 'export const f = (a: object | null) => a || {};'),
  typed('prefer-optional-chain', 'export const f = (a: { b: string } | null) => a && a.b;'),
  typed('prefer-promise-reject-errors', 'export const f = () => Promise.reject("a");'),
  typed(
    'prefer-reduce-type-parameter',
    'export const f = (a: string[]) => a.reduce((b, c) => [...b, c], [] as string[]);',
  ),
  typed('prefer-regexp-exec', 'export const f = (a: string) => a.match(/a/);'),
  typed('prefer-return-this-type', 'export class A { b = 1; f(): A { this.b = 2; return this; } }'),
  typed('prefer-string-starts-ends-with', 'export const f = (a: string) => a[0] === "b";'),
  typed('related-getter-setter-pairs', 'export type A = { get b(): string; set b(c: number) };'),
  typed('require-array-sort-compare', 'export const f = (a: number[]) => a.sort();'),
  typed('restrict-plus-operands', 'export const f = (a: number, b: string) => a + b;'),
  typed('restrict-template-expressions', 'export const f = (a: object) => `${a}`;'),
  typed('return-await', 'export async function f(a: Promise<1>) { try { return a; } catch { return 2; } }'),
  typed('switch-exhaustiveness-check', 'export function f(a: 1 | 2) { switch (a) { case 1: f(2); } }'),
  typed('use-unknown-in-catch-callback-variable', 'export const f = (a: Promise<1>) => a.catch((b) => [b]);'),

  // Rules of React's own plugin.
  drawn('rules-of-hooks', 'export function A({ b }: { b: boolean }) { if (b) useId(); return null; }'),
  drawn(
    'exhaustive-deps',
    'export function A({ b }: { b: () => void }) { useEffect(() => { b(); }, []); return null; }',
  ),
  drawn(
    'set-state-in-effect',
    'export function A() { const [b, c] = useState(1); useEffect(() => { c(2); }, []); return <i>{b}</i>; }',
  ),
  drawn('set-state-in-render', 'export function A() { const [b, c] = useState(1); c(2); return <i>{b}</i>; }'),
  drawn('purity', 'export function A() { return <i>{Math.random()}</i>; }'),
  drawn('refs', 'export function A() { const b = useRef(1); return <i>{b.current}</i>; }'),
  drawn('immutability', 'export function A({ b }: { b: { c: number } }) { b.c = 2; return <i>{b.c}</i>; }'),
  drawn('static-components', 'export function A() { const B = () => <i />; return <B />; }'),
  drawn(
    'error-boundaries',
    'declare const B: () => null;\nexport function A() { try { return <B />; } catch { return null; } }',
  ),
  drawn('globals', 'let b = 1;\nexport function A() { b = 2; return <i>{b}</i>; }'),
  drawn('use-memo', 'export function A() { return <i>{useMemo((b: number) => b, [])}</i>; }'),
  drawn('void-use-memo', 'export function A() { const b = useMemo(() => { A(); }, []); return <i>{b}</i>; }'),
  drawn(
    'incompatible-library',
    "import { useReactTable } from '@tanstack/react-table';\nexport function A() { return <i>{useReactTable({})}</i>; }",
  ),
  // Other ready-made rules.
  ['ban-ts-comment', 'server/comment.ts', '// @ts-ignore\nexport {};'],
  ['consistent-type-imports', 'server/typeImport.ts', "import { Server } from 'node:http';\nexport type A = Server;"],
  ['eqeqeq', 'server/equal.ts', 'export const f = (a: string) => a == "b";'],
  ['max-lines', 'server/long.ts', 'export {};\n'.repeat(501)],
  ['no-console', 'server/console.ts', 'console.log(1);'],
  ['no-empty', 'server/empty.ts', 'try { await import("node:fs"); } catch {}'],
  ['no-explicit-any', 'server/any.ts', 'export type A = any;'],
  ['no-non-null-assertion', 'server/nonNull.ts', 'export const f = (a: string | null) => a!.length;'],
  ['no-undef', 'scripts/undefined.mjs', 'nobody();'],
  ['no-unused-vars', 'scripts/unused.mjs', 'const a = 1;'],
  ['no-useless-assignment', 'server/assigned.ts', 'export function f() { let a = 1; a = 2; return a; }'],
  [
    'preserve-caught-error',
    'server/caught.ts',
    'try { await import("node:fs"); } catch (error) { throw new Error("a"); }',
  ],

  // Our own conventions.
  ['no-restricted-exports', 'server/default.ts', 'export default 1;'],
  ['no-restricted-properties', 'server/canParse.ts', 'export const f = (a: string) => URL.canParse(a);'],
  ['no-warning-comments', 'scripts/silenced.mjs', '// oxlint-disable-next-line no-console\nexport {};'],
  ['no-restricted-syntax', 'e2e/cast.ts', 'export const f = (a: string) => a as unknown as number;'],
  ['no-restricted-syntax', 'server/modules/posts/sql.ts', 'pool.query("select 1");'],
  ['no-restricted-syntax', 'src/app/lazy.ts', 'React.lazy(() => null);'],
  [
    'no-restricted-syntax',
    'src/features/aSlice.ts',
    'createSlice({ reducers: { a: (b) => { b.at = Date.now(); } } });',
  ],
  ['no-restricted-syntax', 'src/components/A.tsx', 'export const f = () => Date.now();'],
  ['no-restricted-syntax', 'src/components/Dead.tsx', 'export const a = <button type="button">Save</button>;'],
  ['replay/local-state', 'src/features/State.tsx', 'export const useA = () => useState(1);'],
  ['no-restricted-syntax', 'src/features/commandSlice.ts', 'createSlice({ reducers: { a: () => undefined } });'],
  ['no-restricted-globals', 'src/features/Effect.tsx', "fetch('/');"],
  ['no-restricted-imports', 'src/features/dates.ts', "import dayjs from 'dayjs';"],
  ['no-restricted-imports', 'src/app/toasts.tsx', "import { useSelector } from 'react-redux';"],
  ['networks/not-by-name', 'server/modules/posts/named.ts', 'export const f = (a: string) => a === "twitter";'],
  ['replay/current-data-only', 'src/features/data.ts', 'const { data } = useListPostsQuery();'],
  ['replay/mutation-result-key', 'src/features/result.ts', 'const [a, b] = useCreatePostMutation();'],
];

function typed(rule, text) {
  return [rule, `server/${rule}.ts`, text];
}

function drawn(rule, text) {
  return [rule, `src/${rule}.tsx`, `import { useEffect, useId, useMemo, useRef, useState } from 'react';\n${text}`];
}
