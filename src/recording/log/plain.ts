/** Values that a log can contain: objects without a class, and containers, which are such objects or arrays. */
export type PlainObject = Record<string, unknown>;
export type Container = PlainObject | unknown[];

/** True for an object literal or an object from JSON.parse, in whichever realm it was made. */
export function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** True for a plain object or an array. */
export function isContainer(value: unknown): value is Container {
  return Array.isArray(value) || isPlainObject(value);
}

/** The most items of a list that it is quicker to go through again than to remember. */
const SHORT_LIST = 2;

/** True for a list of a few texts or none: most lists in a state are. */
export function isShortList(container: Container): boolean {
  return Array.isArray(container) && container.length <= SHORT_LIST && !container.some(isContainer);
}

type Change = (child: unknown, key: string) => unknown;

/** Returned by `change` for a member to be left out. */
export const DROPPED = Symbol('dropped');

/** Maps the children of a container; the same container comes back when none of them changed. */
export function mapChildren(container: Container, change: Change): Container {
  return Array.isArray(container) ? mapItems(container, change) : mapMembers(container, change);
}

function mapItems(items: unknown[], change: Change): unknown[] {
  let copy: unknown[] | null = null;
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    const changed = change(item, String(index));
    if (copy === null && changed !== item) copy = items.slice(0, index);
    copy?.push(changed);
  }
  return copy ?? items;
}

function mapMembers(members: PlainObject, change: Change): PlainObject {
  const keys = Object.keys(members);
  // Reading all values at once is quicker than each by its key.
  const values = Object.values(members);
  let copy: PlainObject | null = null;
  for (let position = 0; position < keys.length; position += 1) {
    const key = keys[position] ?? '';
    const child = values[position];
    const changed = change(child, key);
    if (copy === null && changed !== child) {
      copy = Object.fromEntries(keys.slice(0, position).map((kept) => [kept, members[kept]]));
    }
    if (copy !== null && changed !== DROPPED) copy[key] = changed;
  }
  return copy ?? members;
}

/** Moves a member of a slice to another name in the same slice; the same state if there is none. */
export function moveMember(state: unknown, from: string, to: string): unknown {
  const [slice = '', name = ''] = from.split('.');
  const members = isPlainObject(state) ? state[slice] : undefined;
  if (!isPlainObject(state) || !isPlainObject(members) || !Object.hasOwn(members, name)) return state;
  const { [name]: value, ...others } = members;
  return { ...state, [slice]: { ...others, [to.split('.')[1] ?? name]: value } };
}
