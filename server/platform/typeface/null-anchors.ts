import type { Font } from 'fontkit';

interface PositioningProcessor {
  applyLookup(lookupType: number, table: unknown): boolean;
}
const ATTACHMENTS = [4, 5, 6];
let isPatched = false;

/**
 * fontkit throws where a letter has no anchor for a mark (foliojs/fontkit#367), which is common in Noto Sans Gurmukhi. By the OpenType
 * specification such a lookup doesn't apply. Affects all fonts of the library, PDFs included; `font` is any with positioning.
 */
export function allowNullAnchors(font: Font): void {
  if (isPatched) return;
  const { engine } = (font as unknown as { _layoutEngine: { engine: { GPOSProcessor: PositioningProcessor } } })
    ._layoutEngine;
  const processor = Object.getPrototypeOf(engine.GPOSProcessor) as PositioningProcessor;
  const { applyLookup } = processor;
  processor.applyLookup = function (lookupType, table) {
    try {
      return applyLookup.call(this, lookupType, table);
    } catch (error) {
      if (error instanceof TypeError && ATTACHMENTS.includes(lookupType)) return false;
      throw error;
    }
  };
  isPatched = true;
}
