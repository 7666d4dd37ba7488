import { DROPPED, isContainer, mapChildren, type Container, type PlainObject } from './plain';

/** A value that a log cannot contain, and its path. */
export type Lost = { path: string; kind: string };

/** Represents a file or a lost value in a decoded log: its description, without behavior. */
export class Inert {
  readonly kind: string;
  readonly facts: PlainObject;

  constructor(kind: string, facts: PlainObject) {
    this.kind = kind;
    this.facts = facts;
  }
}

const TAG = '$t';
type Tagged = { $t: string; v?: unknown; [fact: string]: unknown };

const DEEPEST = 200;

/**
 * Turns any value into plain JSON data. Values that JSON cannot express become `{"$t": kind, ...}`; values that cannot
 * be expressed at all are reported and replaced by a marker. Plain data is returned as it is, not copied.
 */
export function encode(value: unknown, report: (lost: Lost) => void = () => undefined): unknown {
  const path: string[] = [];
  const above: object[] = [];

  function visit(child: unknown): unknown {
    switch (typeof child) {
      case 'string':
      case 'boolean':
        return child;
      case 'number':
        return Number.isFinite(child) && !Object.is(child, -0) ? child : tag('num', { v: numberText(child) });
      case 'bigint':
        return tag('bigint', { v: child.toString() });
      case 'undefined':
        return tag('undef', {});
      case 'object':
        if (child === null) return null;
        return isContainer(child) ? visitContainer(child) : encodeInstance(child, visit, lose);
      default:
        return lose(typeof child);
    }
  }

  function visitContainer(container: Container): unknown {
    if (above.includes(container) || above.length > DEEPEST) return lose('cycle');
    above.push(container);
    const isList = Array.isArray(container);
    const plain = mapChildren(container, (child, key) => {
      // JSON has no undefined members, and no data has a key that could change a prototype.
      if (!isList && (child === undefined || key === '__proto__')) return DROPPED;
      path.push(key);
      const encoded = visit(child);
      path.pop();
      return encoded;
    });
    above.pop();
    return Object.hasOwn(plain, TAG) ? tag('obj', { v: { ...plain } }) : plain;
  }

  function lose(kind: string): Tagged {
    report({ path: path.join('.'), kind });
    return tag('lost', { kind });
  }

  return visit(value);
}

/** Undoes `encode`; data without tags is returned as it is. */
export function decode(value: unknown): unknown {
  if (!isContainer(value)) return value;
  return Object.hasOwn(value, TAG) ? decodeTagged(value as Tagged) : mapChildren(value, decode);
}

function encodeInstance(value: object, visit: (child: unknown) => unknown, lose: (kind: string) => Tagged): Tagged {
  if (value instanceof Inert) {
    return value.kind === 'lost' ? lose(String(value.facts['kind'])) : tag(value.kind, value.facts);
  }
  const kind = Object.prototype.toString.call(value).slice('[object '.length, -1);
  switch (kind) {
    case 'Date': {
      const date = value as Date;
      return tag('date', { v: Number.isNaN(date.getTime()) ? null : date.toISOString() });
    }
    case 'Map':
      return tag('map', { v: [...(value as Map<unknown, unknown>)].map(([key, item]) => [visit(key), visit(item)]) });
    case 'Set':
      return tag('set', { v: [...(value as Set<unknown>)].map(visit) });
    case 'RegExp':
      return tag('re', { source: (value as RegExp).source, flags: (value as RegExp).flags });
    case 'Error':
      return tag('error', { name: (value as Error).name, message: (value as Error).message });
    case 'File': {
      const { name, size, type, lastModified } = value as File;
      return tag('file', { name, size, type, m: lastModified });
    }
    case 'Blob':
      return tag('blob', { size: (value as Blob).size, type: (value as Blob).type });
    default:
      return lose(kind === 'Object' ? nameOfClass(value) : kind);
  }
}

function decodeTagged({ [TAG]: kind, ...facts }: Tagged): unknown {
  const { v } = facts;
  switch (kind) {
    case 'obj':
      return mapChildren(v as PlainObject, decode);
    case 'num':
      return Number(v);
    case 'bigint':
      return BigInt(v as string);
    case 'undef':
      return undefined;
    case 'date':
      return new Date((v as string | null) ?? Number.NaN);
    case 'map':
      return new Map((v as [unknown, unknown][]).map(([key, item]) => [decode(key), decode(item)]));
    case 'set':
      return new Set((v as unknown[]).map(decode));
    case 're':
      return new RegExp(facts['source'] as string, facts['flags'] as string);
    case 'error': {
      const { name, message } = facts as { name: string; message: string };
      return Object.assign(new Error(message), { name });
    }
    default:
      return new Inert(kind, facts);
  }
}

function tag(kind: string, facts: PlainObject): Tagged {
  return { [TAG]: kind, ...facts };
}

function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function nameOfClass(value: object): string {
  const { constructor } = value as { constructor?: unknown };
  return typeof constructor === 'function' ? constructor.name : 'Object';
}
