import { classes } from "../../../ui/classes.ts";

export type PictureName =
  | "place"
  | "sign"
  | "sealed"
  | "people"
  | "documents"
  | "document"
  | "templates"
  | "batch"
  | "public-link";

interface PictureFile {
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Set for a picture of a sealed page, which is white in dark mode too. */
  readonly onlyLight?: true;
  /** Set for a picture that is shown as it is, not cut to the shape of the others. */
  readonly isWhole?: true;
}

const whole = { width: 1400, height: 830, isWhole: true } as const;

/** Taken from the product itself by lab/draw/home-pictures.ts. */
const pictures: Readonly<Record<PictureName, PictureFile>> = {
  place: {
    alt: "The placer: a letting agreement with coloured fields for Margaret Holloway and Tariq Aziz on its dotted lines.",
    width: 1024,
    height: 768,
  },
  sign: {
    alt: "A phone: Tariq Aziz has signed all three places and can press Complete.",
    width: 780,
    height: 1400,
  },
  sealed: {
    alt: "The sealed page: both signatures, names and dates are on the lines of the agreement.",
    width: 992,
    height: 744,
    onlyLight: true,
  },
  people: {
    alt: "Add signers: behind “Role: signer, any one of 2” are what Ines Ferreira does, her language, who else may sign instead of her, and codes.",
    ...whole,
  },
  documents: {
    alt: "All Documents: five documents with their signers and states; two are selected, and a bar offers Download, Remind, Label and Archive.",
    ...whole,
  },
  document: {
    alt: "The page of a lease: who has signed, for whom it waits, its history, and the document beside it.",
    ...whole,
  },
  templates: {
    alt: "Manage Templates: three templates as cards, each with its roles and who always signs as one of them.",
    ...whole,
  },
  batch: {
    alt: "A lease for many tenants, checked: five documents can be sent, and one row is left out because its address is not valid.",
    ...whole,
  },
  "public-link": {
    alt: "The public link of a template: its QR code and address, a poster, who the visitor is, an end, and how many may sign.",
    ...whole,
  },
};

export function ProductPicture({ name }: { name: PictureName }) {
  const { alt, width, height, onlyLight, isWhole } = pictures[name];
  const isPortrait = height > width;
  return (
    <picture
      className={classes(
        "flex justify-center overflow-hidden rounded-lg border border-line bg-sunken",
        !isWhole && "aspect-[4/3]",
        isPortrait && "items-end px-4 pt-4",
      )}
    >
      {!onlyLight && (
        <source media="(prefers-color-scheme: dark)" srcSet={`/pictures/${name}-dark.webp`} />
      )}
      <img
        src={`/pictures/${name}${onlyLight ? "" : "-light"}.webp`}
        alt={alt}
        {...{ width, height }}
        loading="lazy"
        decoding="async"
        className={
          isPortrait
            ? "h-[140%] w-auto max-w-none rounded-t-xl border border-line border-b-0 shadow-raised"
            : classes("w-full", isWhole ? "h-auto" : "h-full object-cover")
        }
      />
    </picture>
  );
}
