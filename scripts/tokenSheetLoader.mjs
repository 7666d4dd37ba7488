/** A webpack loader that runs the module `tokenSheet.ts` and returns the style sheet that it exports. */
export default async function tokenSheetLoader() {
  const { tokenSheet } = await this.importModule(`!!swc-loader!${this.resourcePath}`);
  return tokenSheet;
}
