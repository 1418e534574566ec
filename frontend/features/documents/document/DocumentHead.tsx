import { useState } from "react";
import { Link } from "react-router-dom";
import type { SentDocument } from "../../../api/dashboard.ts";
import { paths } from "../../../paths.ts";
import { useAccount, useSessionUser } from "../../../session/user.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon, type IconName } from "../../../ui/Icon.tsx";
import { Menu, menuItemClass } from "../../../ui/Menu.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { SaveSentAsTemplate } from "../acts/SaveSentAsTemplate.tsx";
import { useFiling } from "../acts/use-filing.ts";
import { WithdrawDialog } from "../acts/WithdrawDialog.tsx";
import { stageText, statusOf } from "../document-state.ts";
import { SignMyPart } from "../signers/SignMyPart.tsx";
import { ExtendDialog } from "./ExtendDialog.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { useDownloads } from "./use-downloads.ts";
import { useRemove } from "./use-remove.ts";

type Asked = "extend" | "withdraw" | "remove" | "template";

/** The document's title and state, and the actions that are possible now. */
export function DocumentHead({ document }: { document: SentDocument }) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <header className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 dir="auto" className="font-semibold text-title [overflow-wrap:anywhere]">
            {document.title || document.fileName}
          </h1>
          <Facts document={document} />
        </div>
        <Status document={document} />
      </div>
      {!document.removedAt && <Actions document={document} onAsk={setAsked} />}
      {asked === "extend" && <ExtendDialog document={document} onClose={close} />}
      {asked === "withdraw" && <WithdrawDialog document={document} onClose={close} />}
      {asked === "remove" && <RemoveDialog document={document} onClose={close} />}
      {asked === "template" && <SaveSentAsTemplate row={document} onClose={close} />}
    </header>
  );
}

function Facts({ document }: { document: SentDocument }) {
  const {
    fileName: name,
    title,
    createdAt,
    expiresAt,
    endedAt,
    isOpen,
    archived: isArchived,
  } = document;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
      {title && title !== name && <li className="[overflow-wrap:anywhere]">{name}</li>}
      <li>
        Sent <Moment at={createdAt} />
      </li>
      {isOpen && (
        <li>
          Open until <Moment at={expiresAt} />
        </li>
      )}
      {endedAt && (
        <li>
          Ended <Moment at={endedAt} />
        </li>
      )}
      {isArchived && <li>In the archive</li>}
    </ul>
  );
}

function Status({ document }: { document: SentDocument }) {
  const { word, tone, icon } = statusOf(document);
  return (
    // Announces changes while the page is open.
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge tone={tone} icon={icon}>
        {word}
      </StatusBadge>
      <span className="text-ink-soft text-sm">{stageWords(document)}</span>
    </p>
  );
}

/** The state in words, without the dashboard's references to dialogs whose content this page shows itself. */
const stageWords = (document: SentDocument): string =>
  document.stage === "attention" && !document.notSealed
    ? `${document.signed} of ${document.of} signed`
    : stageText(document);

interface ActionsProps {
  readonly document: SentDocument;
  readonly onAsk: (what: Asked) => void;
}

function Actions({ document, onAsk }: ActionsProps) {
  const { email } = useSessionUser();
  const downloads = useDownloads(document);
  const isSigned = document.status === "completed";
  const mine = document.isOpen && document.recipients.find((signer) => signer.email === email);
  return (
    <div className="flex flex-wrap gap-2">
      {mine && mine.status === "waiting" && <SignMyPart envelopeId={document.id} signer={mine} />}
      <Button
        size="small"
        variant={isSigned ? "primary" : "secondary"}
        icon={isSigned ? "fileCheck" : "download"}
        busy={downloads.isPending && downloads.variables !== "evidence"}
        onClick={() => downloads.mutate(isSigned ? "signed" : "original")}
      >
        {isSigned ? "Download the signed document" : "Download the original (not signed)"}
      </Button>
      {isSigned && (
        <Button
          size="small"
          icon="shieldCheck"
          busy={downloads.isPending && downloads.variables === "evidence"}
          onClick={() => downloads.mutate("evidence")}
        >
          Evidence
        </Button>
      )}
      {document.isOpen && (
        <Button size="small" icon="calendar" onClick={() => onAsk("extend")}>
          Extend
        </Button>
      )}
      {(document.isOpen || document.notSealed) && (
        <Button size="small" icon="ban" onClick={() => onAsk("withdraw")}>
          Withdraw
        </Button>
      )}
      <More document={document} onAsk={onAsk} onOriginal={() => downloads.mutate("original")} />
    </div>
  );
}

function More({ document, onAsk, onOriginal }: ActionsProps & { onOriginal: () => void }) {
  const maySend = useAccount()?.status === "IN_LIMIT";
  const remove = useRemove();
  const filing = useFiling(document.id);
  const { id: envelopeId, status, hasPrivateAnswers } = document;
  const isEnded = status !== "created";
  return (
    <Menu
      label="More actions"
      className="inline-flex min-h-8 items-center gap-2 border border-edge/60 bg-surface px-3 font-medium text-sm shadow-card hover:bg-sunken pointer-coarse:min-h-11"
      trigger={
        <>
          More
          <Icon name="chevronDown" className="size-4" />
        </>
      }
    >
      {status === "completed" && (
        <Item icon="download" onPress={onOriginal}>
          Download the original (not signed)
        </Item>
      )}
      {maySend && (
        <>
          <Link to={paths.newAgain(envelopeId)} className={menuItemClass}>
            <Icon name="copy" className="size-4.5 text-ink-faint" />
            Use again
          </Link>
          <Item icon="template" onPress={() => onAsk("template")}>
            Save as template
          </Item>
        </>
      )}
      {document.archived ? (
        <Item icon="undo" onPress={() => filing.mutate({ act: "unarchive" })}>
          Put back from the archive
        </Item>
      ) : (
        <Item icon="archive" onPress={() => filing.mutate({ act: "archive" })}>
          Archive
        </Item>
      )}
      {isEnded && (
        <Item
          icon="trash"
          onPress={() => (hasPrivateAnswers ? onAsk("remove") : remove.mutate({ envelopeId }))}
        >
          Remove from list
        </Item>
      )}
    </Menu>
  );
}

interface ItemProps {
  readonly icon: IconName;
  readonly onPress: () => void;
  readonly children: string;
}

function Item({ icon, onPress, children }: ItemProps) {
  return (
    <button type="button" className={menuItemClass} onClick={onPress}>
      <Icon name={icon} className="size-4.5 text-ink-faint" />
      {children}
    </button>
  );
}
