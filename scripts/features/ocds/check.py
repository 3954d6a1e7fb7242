"""
Checks release packages and records against the official schema of OCDS 1.1.5; run by scripts/features/ocds/check.ts.

usage: check-ocds.py SOURCES RELEASES RECORDS
  SOURCES   folder with the unpacked source distributions of ocdskit and ocdsextensionregistry: they contain the schemas
  RELEASES  file of release packages, one per line
  RECORDS   file of record packages, one per line
Prints one JSON object on the last line; exit code 1 on any error.
"""

import collections
import glob
import io
import json
import sys
import zipfile

import jsonschema
from libcoveocds.api import ocds_json_output
from libcoveocds.config import LibCoveOCDSConfig
from ocdsextensionregistry.util import replace_refs
from ocdskit.combine import merge

# Codes of the open lists of the standard and its extensions: no package contains them. Closed lists are in the schema.
OPEN_CODES = {
    "awardCriteria": "priceOnly costOnly qualityOnly ratedCriteria lowestCost bestProposal bestValueToGovernment singleBidOnly",
    "submissionMethod": "electronicAuction electronicSubmission written inPerson",
    "partyRole": "buyer procuringEntity supplier tenderer funder enquirer payer payee reviewBody interestedParty",
    "milestoneType": "preProcurement approval engagement assessment delivery reporting financing",
    "relatedProcess": "framework planning parent prior unsuccessfulProcess subContract replacementProcess renewalProcess",
    "relatedProcessScheme": "ocid",
    "itemClassificationScheme": "CPV CPVS GSIN UNSPSC CPC OKDP OKPD CUCOP",
    "unitClassificationScheme": "UNCEFACT QUDT",
    "documentType": """plannedProcurementNotice tenderNotice awardNotice contractNotice completionCertificate procurementPlan
        biddingDocuments technicalSpecifications evaluationCriteria evaluationReports contractDraft contractSigned
        contractArrangements contractSchedule physicalProgressReport financialProgressReport finalAudit hearingNotice
        marketStudies eligibilityCriteria clarifications shortlistedFirms environmentalImpact assetAndLiabilityAssessment
        riskProvisions winningBid complaints contractAnnexe contractGuarantees subContract needsAssessment feasibilityStudy
        projectPlan billOfQuantity bidders conflictOfInterest debarments illustration submissionDocuments contractSummary
        cancellationDetails""",
    "bidStatistics": """requests bids validBids bidders qualifiedBidders disqualifiedBids disqualifiedBidders
        electronicBids smeBids foreignBids foreignBidsFromEU tenderAbandoned""",
}


def one(pattern):
    found = sorted(glob.glob(pattern))
    if not found:
        sys.exit(f"{pattern}: the source distribution no longer contains this schema")
    with open(found[-1], encoding="utf-8") as file:
        return json.load(file)


def enums(node, found):
    """Codes of the closed lists in the schema."""
    if isinstance(node, dict):
        if node.get("codelist") and not node.get("openCodelist"):
            codes = node.get("enum") or node.get("items", {}).get("enum") or []
            found[node["codelist"]] |= {code for code in codes if code is not None}
        for child in node.values():
            enums(child, found)
    elif isinstance(node, list):
        for child in node:
            enums(child, found)
    return found


def standard(release, package, versioned):
    """The parts of the standard's repository that the library reads, as the bytes of a ZIP file."""
    lists = enums(release, collections.defaultdict(set))
    for name, codes in OPEN_CODES.items():
        lists[f"{name}.csv"] |= set(codes.split())
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("standard/", "")
        for name, schema in (("release", release), ("release-package", package), ("versioned-release-validation", versioned)):
            archive.writestr(f"standard/schema/{name}-schema.json", json.dumps(schema))
        for name, codes in lists.items():
            archive.writestr(f"standard/schema/codelists/{name}", "\n".join(["Code", *sorted(codes)]) + "\n")
    return file.getvalue()


def judge(package, zipped):
    """The library's findings: errors, fields missing in the schema, codes missing in the lists, other checks."""
    config = LibCoveOCDSConfig({"standard_zip": zipped, "context": "api"})
    # The extensions' URLs are not fetched; the given schema either includes them or does not.
    said = ocds_json_output(
        json_data={key: value for key, value in package.items() if key != "extensions"}, lib_cove_ocds_config=config
    )
    codes = {
        kind: [
            f"{values['path']}/{values['field']}: {value}"
            for values in said.get(f"additional_{kind}_codelist_values", {}).values()
            for value in values["values"]
        ]
        for kind in ("closed", "open")
    }
    return {
        "errors": [f"{error['path']}: {error['description']}"[:300] for error in said["validation_errors"]]
        + [f"a closed list has no {code}" for code in codes["closed"]],
        "additional_fields": {
            f"{field['path']}/{field['field_name']}": field["count"] for field in said["all_additional_fields"]
        },
        "additional_codes": codes["open"],
        "deprecated": [field["field"] for field in said["deprecated_fields"]],
        "checks": {name: len(found) for name, found in (said.get("additional_checks") or {}).items()},
        "conformance": said.get("conformance_errors") or {},
    }


def faults(schema, instance):
    validator = jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker())
    return [f"{list(error.absolute_path)}: {error.message}"[:300] for error in validator.iter_errors(instance)]


def main():
    sources, releases, records = sys.argv[1:]
    core = one(f"{sources}/ocdsextensionregistry-*/tests/fixtures/release-schema.json")
    versioned = one(f"{sources}/ocdsextensionregistry-*/tests/fixtures/versioned-release-validation-schema.json")
    package = one(f"{sources}/ocdskit-*/tests/fixtures/release-package-schema.json")
    extended = one(f"{sources}/ocdskit-*/tests/fixtures/a/release-schema.json")
    recorded = one(f"{sources}/ocdskit-*/tests/fixtures/a/record-package-schema-dereferenced.json")

    # The built-in extensions include the profile for public-private partnerships, whose definition of this field is not ours.
    extended["properties"]["initiationType"] = core["properties"]["initiationType"]
    whole = replace_refs(extended)
    record = recorded["properties"]["records"]["items"]["properties"]
    record["compiledRelease"] = record["releases"]["oneOf"][1]["items"] = whole

    with open(releases, encoding="utf-8") as file:
        packages = [json.loads(line) for line in file]
    with open(records, encoding="utf-8") as file:
        record_packages = [json.loads(line) for line in file]
    envelope = {key: value for key, value in packages[0].items() if key != "releases"}
    together = envelope | {"releases": [release for each in packages for release in each["releases"]]}
    bare = json.loads(json.dumps(package))
    bare["properties"]["releases"]["items"] = {"type": "object"}

    # A consumer that merges the releases must get the compiled release of the record.
    compiled = [record for each in record_packages for record in each["records"]]
    known = {each["ocid"]: each["compiledRelease"] for each in compiled}
    merged = list(merge(packages, schema=replace_refs(extended, keep_defs=True)))

    result = {
        "schema": [core["id"], package["id"]],
        "packages": len(packages),
        "package_errors": [fault for each in packages for fault in faults(bare, each)],
        "releases": len(together["releases"]),
        "core": judge(together, standard(core, package, versioned)),
        "extended": judge(together, standard(extended, package, versioned)),
        "records": len(compiled),
        "record_errors": [fault for each in record_packages for fault in faults(recorded, each)],
        # Drafts have releases, for clients that know their addresses, but no records.
        "merged": len(known),
        "merged_otherwise": [each["ocid"] for each in merged if each != known.get(each["ocid"], each)],
    }
    print(json.dumps(result, ensure_ascii=False))
    wrong = [result[name] for name in ("package_errors", "record_errors", "merged_otherwise")]
    wrong += [result[name][kind] for name in ("core", "extended") for kind in ("errors", "checks", "conformance", "deprecated")]
    sys.exit(1 if any(wrong) or result["extended"]["additional_fields"] else 0)


main()
