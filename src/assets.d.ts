declare module '*.svg' {
  const url: string;
  export default url;
}

declare module '*.webp' {
  const url: string;
  export default url;
}

declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>;
  export = styles;
}

declare module '*.css';

/** There only while `npm run dev` serves the product. */
interface ImportMeta {
  readonly webpackHot?: { accept: (module: string, onUpdated: () => void) => void };
}
