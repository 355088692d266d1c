// Generated from schemas/sarif by scripts/generate-sarif.mjs. Do not edit: run `npm run generate`.
import type { Shapes } from '../sarif/shape.ts'

export const shapes: Shapes = {
  "address": {
    "section": "3.32",
    "properties": {
      "absoluteAddress": "3.32.6",
      "relativeAddress": "3.32.7",
      "length": "3.32.9",
      "kind": "3.32.12",
      "name": "3.32.10",
      "fullyQualifiedName": "3.32.11",
      "offsetFromParent": "3.32.8",
      "index": "3.32.5",
      "parentIndex": "3.32.13",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "artifact": {
    "section": "3.24",
    "properties": {
      "description": "3.24.13",
      "location": "3.24.2",
      "parentIndex": "3.24.3",
      "offset": "3.24.4",
      "length": "3.24.5",
      "roles": "3.24.6",
      "mimeType": "3.24.7",
      "contents": "3.24.8",
      "encoding": "3.24.9",
      "sourceLanguage": "3.24.10",
      "hashes": "3.24.11",
      "lastModifiedTimeUtc": "3.24.12",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "description",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "location",
        "kind": "artifactLocation",
        "holds": "one"
      },
      {
        "name": "contents",
        "kind": "artifactContent",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "roles"
    ],
    "formats": [
      {
        "name": "lastModifiedTimeUtc",
        "format": "date-time"
      }
    ]
  },
  "artifactChange": {
    "section": "3.56",
    "properties": {
      "artifactLocation": "3.56.2",
      "replacements": "3.56.3",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "artifactLocation",
        "kind": "artifactLocation",
        "holds": "one"
      },
      {
        "name": "replacements",
        "kind": "replacement",
        "holds": "array"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "artifactContent": {
    "section": "3.3",
    "properties": {
      "text": "3.3.2",
      "binary": "3.3.3",
      "rendered": "3.3.4",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "rendered",
        "kind": "multiformatMessageString",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "artifactLocation": {
    "section": "3.4",
    "properties": {
      "uri": "3.4.3",
      "uriBaseId": "3.4.4",
      "index": "3.4.5",
      "description": "3.4.6",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "description",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": [
      {
        "name": "uri",
        "format": "uri-reference"
      }
    ]
  },
  "attachment": {
    "section": "3.21",
    "properties": {
      "description": "3.21.2",
      "artifactLocation": "3.21.3",
      "regions": "3.21.4",
      "rectangles": "3.21.5",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "description",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "artifactLocation",
        "kind": "artifactLocation",
        "holds": "one"
      },
      {
        "name": "regions",
        "kind": "region",
        "holds": "array"
      },
      {
        "name": "rectangles",
        "kind": "rectangle",
        "holds": "array"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "regions",
      "rectangles"
    ],
    "formats": []
  },
  "codeFlow": {
    "section": "3.36",
    "properties": {
      "message": "3.36.2",
      "threadFlows": "3.36.3",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "message",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "threadFlows",
        "kind": "threadFlow",
        "holds": "array"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "configurationOverride": {
    "section": "3.51",
    "properties": {
      "configuration": "3.51.3",
      "descriptor": "3.51.2",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "configuration",
        "kind": "reportingConfiguration",
        "holds": "one"
      },
      {
        "name": "descriptor",
        "kind": "reportingDescriptorReference",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "conversion": {
    "section": "3.22",
    "properties": {
      "tool": "3.22.2",
      "invocation": "3.22.3",
      "analysisToolLogFiles": "3.22.4",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "tool",
        "kind": "tool",
        "holds": "one"
      },
      {
        "name": "invocation",
        "kind": "invocation",
        "holds": "one"
      },
      {
        "name": "analysisToolLogFiles",
        "kind": "artifactLocation",
        "holds": "array"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "analysisToolLogFiles"
    ],
    "formats": []
  },
  "edge": {
    "section": "3.41",
    "properties": {
      "id": "3.41.2",
      "label": "3.41.3",
      "sourceNodeId": "3.41.4",
      "targetNodeId": "3.41.5",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "label",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "edgeTraversal": {
    "section": "3.43",
    "properties": {
      "edgeId": "3.43.2",
      "message": "3.43.3",
      "finalState": "3.43.4",
      "stepOverEdgeCount": "3.43.5",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "message",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "finalState",
        "kind": "multiformatMessageString",
        "holds": "map"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "exception": {
    "section": "3.59",
    "properties": {
      "kind": "3.59.2",
      "message": "3.59.3",
      "stack": "3.59.4",
      "properties": "3.8.1",
      "innerExceptions": "3.59.5"
    },
    "holders": [
      {
        "name": "stack",
        "kind": "stack",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      },
      {
        "name": "innerExceptions",
        "kind": "exception",
        "holds": "array"
      }
    ],
    "unique": [],
    "formats": []
  },
  "externalProperties": {
    "section": "4.3",
    "properties": {
      "schema": "4.3.2",
      "version": "4.3.3",
      "guid": "4.3.4",
      "runGuid": "4.3.5",
      "conversion": "4.3.6",
      "graphs": "4.3.6",
      "externalizedProperties": "4.3.6",
      "artifacts": "4.3.6",
      "invocations": "4.3.6",
      "logicalLocations": "4.3.6",
      "threadFlowLocations": "4.3.6",
      "results": "4.3.6",
      "taxonomies": "4.3.6",
      "driver": "4.3.6",
      "extensions": "4.3.6",
      "policies": "4.3.6",
      "translations": "4.3.6",
      "addresses": "4.3.6",
      "webRequests": "4.3.6",
      "webResponses": "4.3.6",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "conversion",
        "kind": "conversion",
        "holds": "one"
      },
      {
        "name": "graphs",
        "kind": "graph",
        "holds": "array"
      },
      {
        "name": "externalizedProperties",
        "kind": "propertyBag",
        "holds": "one"
      },
      {
        "name": "artifacts",
        "kind": "artifact",
        "holds": "array"
      },
      {
        "name": "invocations",
        "kind": "invocation",
        "holds": "array"
      },
      {
        "name": "logicalLocations",
        "kind": "logicalLocation",
        "holds": "array"
      },
      {
        "name": "threadFlowLocations",
        "kind": "threadFlowLocation",
        "holds": "array"
      },
      {
        "name": "results",
        "kind": "result",
        "holds": "array"
      },
      {
        "name": "taxonomies",
        "kind": "toolComponent",
        "holds": "array"
      },
      {
        "name": "driver",
        "kind": "toolComponent",
        "holds": "one"
      },
      {
        "name": "extensions",
        "kind": "toolComponent",
        "holds": "array"
      },
      {
        "name": "policies",
        "kind": "toolComponent",
        "holds": "array"
      },
      {
        "name": "translations",
        "kind": "toolComponent",
        "holds": "array"
      },
      {
        "name": "addresses",
        "kind": "address",
        "holds": "array"
      },
      {
        "name": "webRequests",
        "kind": "webRequest",
        "holds": "array"
      },
      {
        "name": "webResponses",
        "kind": "webResponse",
        "holds": "array"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "graphs",
      "artifacts",
      "logicalLocations",
      "threadFlowLocations",
      "taxonomies",
      "extensions",
      "policies",
      "translations",
      "webRequests",
      "webResponses"
    ],
    "formats": [
      {
        "name": "schema",
        "format": "uri"
      }
    ]
  },
  "externalPropertyFileReference": {
    "section": "3.16",
    "properties": {
      "location": "3.16.3",
      "guid": "3.16.4",
      "itemCount": "3.16.5",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "location",
        "kind": "artifactLocation",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "externalPropertyFileReferences": {
    "section": "3.15",
    "properties": {
      "conversion": "3.15.3",
      "graphs": "3.15.3",
      "externalizedProperties": "3.15.3",
      "artifacts": "3.15.3",
      "invocations": "3.15.3",
      "logicalLocations": "3.15.3",
      "threadFlowLocations": "3.15.3",
      "results": "3.15.3",
      "taxonomies": "3.15.3",
      "addresses": "3.15.3",
      "driver": "3.15.3",
      "extensions": "3.15.3",
      "policies": "3.15.3",
      "translations": "3.15.3",
      "webRequests": "3.15.3",
      "webResponses": "3.15.3",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "conversion",
        "kind": "externalPropertyFileReference",
        "holds": "one"
      },
      {
        "name": "graphs",
        "kind": "externalPropertyFileReference",
        "holds": "array"
      },
      {
        "name": "externalizedProperties",
        "kind": "externalPropertyFileReference",
        "holds": "one"
      },
      {
        "name": "artifacts",
        "kind": "externalPropertyFileReference",
        "holds": "array"
      },
      {
        "name": "invocations",
        "kind": "externalPropertyFileReference",
        "holds": "array"
      },
      {
        "name": "logicalLocations",
        "kind": "externalPropertyFileReference",
        "holds": "array"
      },
      {
        "name": "threadFlowLocations",
        "kind": "externalPropertyFileReference",
        "holds": "array"
      },
      {
        "name": "results",
        "kind": "externalPropertyFileReference",
        "holds": "array"
      },
      {
        "name": "taxonomies",
        "kind": "externalPropertyFileReference",
        "holds": "array"
      },
      {
        "name": "addresses",
        "kind": "externalPropertyFileReference",
        "holds": "array"
      },
      {
        "name": "driver",
        "kind": "externalPropertyFileReference",
        "holds": "one"
      },
      {
        "name": "extensions",
        "kind": "externalPropertyFileReference",
        "holds": "array"
      },
      {
        "name": "policies",
        "kind": "externalPropertyFileReference",
        "holds": "array"
      },
      {
        "name": "translations",
        "kind": "externalPropertyFileReference",
        "holds": "array"
      },
      {
        "name": "webRequests",
        "kind": "externalPropertyFileReference",
        "holds": "array"
      },
      {
        "name": "webResponses",
        "kind": "externalPropertyFileReference",
        "holds": "array"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "graphs",
      "artifacts",
      "invocations",
      "logicalLocations",
      "threadFlowLocations",
      "results",
      "taxonomies",
      "addresses",
      "extensions",
      "policies",
      "translations",
      "webRequests",
      "webResponses"
    ],
    "formats": []
  },
  "fix": {
    "section": "3.55",
    "properties": {
      "description": "3.55.2",
      "artifactChanges": "3.55.3",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "description",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "artifactChanges",
        "kind": "artifactChange",
        "holds": "array"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "artifactChanges"
    ],
    "formats": []
  },
  "graph": {
    "section": "3.39",
    "properties": {
      "description": "3.39.2",
      "nodes": "3.39.3",
      "edges": "3.39.4",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "description",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "nodes",
        "kind": "node",
        "holds": "array"
      },
      {
        "name": "edges",
        "kind": "edge",
        "holds": "array"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "nodes",
      "edges"
    ],
    "formats": []
  },
  "graphTraversal": {
    "section": "3.42",
    "properties": {
      "runGraphIndex": "3.42.4",
      "resultGraphIndex": "3.42.3",
      "description": "3.42.5",
      "initialState": "3.42.6",
      "immutableState": "3.42.7",
      "edgeTraversals": "3.42.8",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "description",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "initialState",
        "kind": "multiformatMessageString",
        "holds": "map"
      },
      {
        "name": "immutableState",
        "kind": "multiformatMessageString",
        "holds": "map"
      },
      {
        "name": "edgeTraversals",
        "kind": "edgeTraversal",
        "holds": "array"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "invocation": {
    "section": "3.20",
    "properties": {
      "commandLine": "3.20.2",
      "arguments": "3.20.3",
      "responseFiles": "3.20.4",
      "startTimeUtc": "3.20.7",
      "endTimeUtc": "3.20.8",
      "exitCode": "3.20.9",
      "ruleConfigurationOverrides": "3.20.5",
      "notificationConfigurationOverrides": "3.20.6",
      "toolExecutionNotifications": "3.20.21",
      "toolConfigurationNotifications": "3.20.22",
      "exitCodeDescription": "3.20.10",
      "exitSignalName": "3.20.11",
      "exitSignalNumber": "3.20.12",
      "processStartFailureMessage": "3.20.13",
      "executionSuccessful": "3.20.14",
      "machine": "3.20.15",
      "account": "3.20.16",
      "processId": "3.20.17",
      "executableLocation": "3.20.18",
      "workingDirectory": "3.20.19",
      "environmentVariables": "3.20.20",
      "stdin": "3.20.23",
      "stdout": "3.20.23",
      "stderr": "3.20.23",
      "stdoutStderr": "3.20.23",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "responseFiles",
        "kind": "artifactLocation",
        "holds": "array"
      },
      {
        "name": "ruleConfigurationOverrides",
        "kind": "configurationOverride",
        "holds": "array"
      },
      {
        "name": "notificationConfigurationOverrides",
        "kind": "configurationOverride",
        "holds": "array"
      },
      {
        "name": "toolExecutionNotifications",
        "kind": "notification",
        "holds": "array"
      },
      {
        "name": "toolConfigurationNotifications",
        "kind": "notification",
        "holds": "array"
      },
      {
        "name": "executableLocation",
        "kind": "artifactLocation",
        "holds": "one"
      },
      {
        "name": "workingDirectory",
        "kind": "artifactLocation",
        "holds": "one"
      },
      {
        "name": "stdin",
        "kind": "artifactLocation",
        "holds": "one"
      },
      {
        "name": "stdout",
        "kind": "artifactLocation",
        "holds": "one"
      },
      {
        "name": "stderr",
        "kind": "artifactLocation",
        "holds": "one"
      },
      {
        "name": "stdoutStderr",
        "kind": "artifactLocation",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "responseFiles",
      "ruleConfigurationOverrides",
      "notificationConfigurationOverrides"
    ],
    "formats": [
      {
        "name": "startTimeUtc",
        "format": "date-time"
      },
      {
        "name": "endTimeUtc",
        "format": "date-time"
      }
    ]
  },
  "location": {
    "section": "3.28",
    "properties": {
      "id": "3.28.2",
      "physicalLocation": "3.28.3",
      "logicalLocations": "3.28.4",
      "message": "3.28.5",
      "annotations": "3.28.6",
      "relationships": "3.28.7",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "physicalLocation",
        "kind": "physicalLocation",
        "holds": "one"
      },
      {
        "name": "logicalLocations",
        "kind": "logicalLocation",
        "holds": "array"
      },
      {
        "name": "message",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "annotations",
        "kind": "region",
        "holds": "array"
      },
      {
        "name": "relationships",
        "kind": "locationRelationship",
        "holds": "array"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "logicalLocations",
      "annotations",
      "relationships"
    ],
    "formats": []
  },
  "locationRelationship": {
    "section": "3.34",
    "properties": {
      "target": "3.34.2",
      "kinds": "3.34.3",
      "description": "3.34.4",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "description",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "kinds"
    ],
    "formats": []
  },
  "logicalLocation": {
    "section": "3.33",
    "properties": {
      "name": "3.33.4",
      "index": "3.33.3",
      "fullyQualifiedName": "3.33.5",
      "decoratedName": "3.33.6",
      "parentIndex": "3.33.8",
      "kind": "3.33.7",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "message": {
    "section": "3.11",
    "properties": {
      "text": "3.11.8",
      "markdown": "3.11.9",
      "id": "3.11.10",
      "arguments": "3.11.11",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "multiformatMessageString": {
    "section": "3.12",
    "properties": {
      "text": "3.12.3",
      "markdown": "3.12.4",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "node": {
    "section": "3.40",
    "properties": {
      "id": "3.40.2",
      "label": "3.40.3",
      "location": "3.40.4",
      "properties": "3.8.1",
      "children": "3.40.5"
    },
    "holders": [
      {
        "name": "label",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "location",
        "kind": "location",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      },
      {
        "name": "children",
        "kind": "node",
        "holds": "array"
      }
    ],
    "unique": [
      "children"
    ],
    "formats": []
  },
  "notification": {
    "section": "3.58",
    "properties": {
      "locations": "3.58.4",
      "message": "3.58.5",
      "level": "3.58.6",
      "threadId": "3.58.7",
      "timeUtc": "3.58.8",
      "exception": "3.58.9",
      "descriptor": "3.58.2",
      "associatedRule": "3.58.3",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "locations",
        "kind": "location",
        "holds": "array"
      },
      {
        "name": "message",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "exception",
        "kind": "exception",
        "holds": "one"
      },
      {
        "name": "descriptor",
        "kind": "reportingDescriptorReference",
        "holds": "one"
      },
      {
        "name": "associatedRule",
        "kind": "reportingDescriptorReference",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "locations"
    ],
    "formats": [
      {
        "name": "timeUtc",
        "format": "date-time"
      }
    ]
  },
  "physicalLocation": {
    "section": "3.29",
    "properties": {
      "address": "3.29.6",
      "artifactLocation": "3.29.3",
      "region": "3.29.4",
      "contextRegion": "3.29.5",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "address",
        "kind": "address",
        "holds": "one"
      },
      {
        "name": "artifactLocation",
        "kind": "artifactLocation",
        "holds": "one"
      },
      {
        "name": "region",
        "kind": "region",
        "holds": "one"
      },
      {
        "name": "contextRegion",
        "kind": "region",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "propertyBag": {
    "section": "3.8",
    "properties": {
      "tags": "3.8.2.1"
    },
    "holders": [],
    "unique": [
      "tags"
    ],
    "formats": []
  },
  "rectangle": {
    "section": "3.31",
    "properties": {
      "top": "3.31.2",
      "left": "3.31.2",
      "bottom": "3.31.2",
      "right": "3.31.2",
      "message": "3.31.3",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "message",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "region": {
    "section": "3.30",
    "properties": {
      "startLine": "3.30.5",
      "startColumn": "3.30.6",
      "endLine": "3.30.7",
      "endColumn": "3.30.8",
      "charOffset": "3.30.9",
      "charLength": "3.30.10",
      "byteOffset": "3.30.11",
      "byteLength": "3.30.12",
      "snippet": "3.30.13",
      "message": "3.30.14",
      "sourceLanguage": "3.30.15",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "snippet",
        "kind": "artifactContent",
        "holds": "one"
      },
      {
        "name": "message",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "replacement": {
    "section": "3.57",
    "properties": {
      "deletedRegion": "3.57.3",
      "insertedContent": "3.57.4",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "deletedRegion",
        "kind": "region",
        "holds": "one"
      },
      {
        "name": "insertedContent",
        "kind": "artifactContent",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "reportingConfiguration": {
    "section": "3.50",
    "properties": {
      "enabled": "3.50.2",
      "level": "3.50.3",
      "rank": "3.50.4",
      "parameters": "3.50.5",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "parameters",
        "kind": "propertyBag",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "reportingDescriptor": {
    "section": "3.49",
    "properties": {
      "id": "3.49.3",
      "deprecatedIds": "3.49.4",
      "guid": "3.49.5",
      "deprecatedGuids": "3.49.6",
      "name": "3.49.7",
      "deprecatedNames": "3.49.8",
      "shortDescription": "3.49.9",
      "fullDescription": "3.49.10",
      "messageStrings": "3.49.11",
      "defaultConfiguration": "3.49.14",
      "helpUri": "3.49.12",
      "help": "3.49.13",
      "relationships": "3.49.15",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "shortDescription",
        "kind": "multiformatMessageString",
        "holds": "one"
      },
      {
        "name": "fullDescription",
        "kind": "multiformatMessageString",
        "holds": "one"
      },
      {
        "name": "messageStrings",
        "kind": "multiformatMessageString",
        "holds": "map"
      },
      {
        "name": "defaultConfiguration",
        "kind": "reportingConfiguration",
        "holds": "one"
      },
      {
        "name": "help",
        "kind": "multiformatMessageString",
        "holds": "one"
      },
      {
        "name": "relationships",
        "kind": "reportingDescriptorRelationship",
        "holds": "array"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "deprecatedIds",
      "deprecatedGuids",
      "deprecatedNames",
      "relationships"
    ],
    "formats": [
      {
        "name": "helpUri",
        "format": "uri"
      }
    ]
  },
  "reportingDescriptorReference": {
    "section": "3.52",
    "properties": {
      "id": "3.52.4",
      "index": "3.52.5",
      "guid": "3.52.6",
      "toolComponent": "3.52.7",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "toolComponent",
        "kind": "toolComponentReference",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "reportingDescriptorRelationship": {
    "section": "3.53",
    "properties": {
      "target": "3.53.2",
      "kinds": "3.53.3",
      "description": "3.53.4",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "target",
        "kind": "reportingDescriptorReference",
        "holds": "one"
      },
      {
        "name": "description",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "kinds"
    ],
    "formats": []
  },
  "result": {
    "section": "3.27",
    "properties": {
      "ruleId": "3.27.5",
      "ruleIndex": "3.27.6",
      "rule": "3.27.7",
      "kind": "3.27.9",
      "level": "3.27.10",
      "message": "3.27.11",
      "analysisTarget": "3.27.13",
      "locations": "3.27.12",
      "guid": "3.27.3",
      "correlationGuid": "3.27.4",
      "occurrenceCount": "3.27.31",
      "partialFingerprints": "3.27.17",
      "fingerprints": "3.27.16",
      "stacks": "3.27.21",
      "codeFlows": "3.27.18",
      "graphs": "3.27.19",
      "graphTraversals": "3.27.20",
      "relatedLocations": "3.27.22",
      "suppressions": "3.27.23",
      "baselineState": "3.27.24",
      "rank": "3.27.25",
      "attachments": "3.27.26",
      "hostedViewerUri": "3.27.28",
      "workItemUris": "3.27.27",
      "provenance": "3.27.29",
      "fixes": "3.27.30",
      "taxa": "3.27.8",
      "webRequest": "3.27.14",
      "webResponse": "3.27.15",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "rule",
        "kind": "reportingDescriptorReference",
        "holds": "one"
      },
      {
        "name": "message",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "analysisTarget",
        "kind": "artifactLocation",
        "holds": "one"
      },
      {
        "name": "locations",
        "kind": "location",
        "holds": "array"
      },
      {
        "name": "stacks",
        "kind": "stack",
        "holds": "array"
      },
      {
        "name": "codeFlows",
        "kind": "codeFlow",
        "holds": "array"
      },
      {
        "name": "graphs",
        "kind": "graph",
        "holds": "array"
      },
      {
        "name": "graphTraversals",
        "kind": "graphTraversal",
        "holds": "array"
      },
      {
        "name": "relatedLocations",
        "kind": "location",
        "holds": "array"
      },
      {
        "name": "suppressions",
        "kind": "suppression",
        "holds": "array"
      },
      {
        "name": "attachments",
        "kind": "attachment",
        "holds": "array"
      },
      {
        "name": "provenance",
        "kind": "resultProvenance",
        "holds": "one"
      },
      {
        "name": "fixes",
        "kind": "fix",
        "holds": "array"
      },
      {
        "name": "taxa",
        "kind": "reportingDescriptorReference",
        "holds": "array"
      },
      {
        "name": "webRequest",
        "kind": "webRequest",
        "holds": "one"
      },
      {
        "name": "webResponse",
        "kind": "webResponse",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "stacks",
      "graphs",
      "graphTraversals",
      "relatedLocations",
      "suppressions",
      "attachments",
      "workItemUris",
      "fixes",
      "taxa"
    ],
    "formats": [
      {
        "name": "hostedViewerUri",
        "format": "uri"
      },
      {
        "name": "workItemUris",
        "format": "uri"
      }
    ]
  },
  "resultProvenance": {
    "section": "3.48",
    "properties": {
      "firstDetectionTimeUtc": "3.48.2",
      "lastDetectionTimeUtc": "3.48.3",
      "firstDetectionRunGuid": "3.48.4",
      "lastDetectionRunGuid": "3.48.5",
      "invocationIndex": "3.48.6",
      "conversionSources": "3.48.7",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "conversionSources",
        "kind": "physicalLocation",
        "holds": "array"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "conversionSources"
    ],
    "formats": [
      {
        "name": "firstDetectionTimeUtc",
        "format": "date-time"
      },
      {
        "name": "lastDetectionTimeUtc",
        "format": "date-time"
      }
    ]
  },
  "run": {
    "section": "3.14",
    "properties": {
      "tool": "3.14.6",
      "invocations": "3.14.11",
      "conversion": "3.14.12",
      "language": "3.14.7",
      "versionControlProvenance": "3.14.13",
      "originalUriBaseIds": "3.14.14",
      "artifacts": "3.14.15",
      "logicalLocations": "3.14.17",
      "graphs": "3.14.20",
      "results": "3.14.23",
      "automationDetails": "3.14.3",
      "runAggregates": "3.14.4",
      "baselineGuid": "3.14.5",
      "redactionTokens": "3.14.28",
      "defaultEncoding": "3.14.24",
      "defaultSourceLanguage": "3.14.25",
      "newlineSequences": "3.14.26",
      "columnKind": "3.14.27",
      "externalPropertyFileReferences": "3.14.2",
      "threadFlowLocations": "3.14.19",
      "taxonomies": "3.14.8",
      "addresses": "3.14.18",
      "translations": "3.14.9",
      "policies": "3.14.10",
      "webRequests": "3.14.21",
      "webResponses": "3.14.22",
      "specialLocations": "3.14.16",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "tool",
        "kind": "tool",
        "holds": "one"
      },
      {
        "name": "invocations",
        "kind": "invocation",
        "holds": "array"
      },
      {
        "name": "conversion",
        "kind": "conversion",
        "holds": "one"
      },
      {
        "name": "versionControlProvenance",
        "kind": "versionControlDetails",
        "holds": "array"
      },
      {
        "name": "originalUriBaseIds",
        "kind": "artifactLocation",
        "holds": "map"
      },
      {
        "name": "artifacts",
        "kind": "artifact",
        "holds": "array"
      },
      {
        "name": "logicalLocations",
        "kind": "logicalLocation",
        "holds": "array"
      },
      {
        "name": "graphs",
        "kind": "graph",
        "holds": "array"
      },
      {
        "name": "results",
        "kind": "result",
        "holds": "array"
      },
      {
        "name": "automationDetails",
        "kind": "runAutomationDetails",
        "holds": "one"
      },
      {
        "name": "runAggregates",
        "kind": "runAutomationDetails",
        "holds": "array"
      },
      {
        "name": "externalPropertyFileReferences",
        "kind": "externalPropertyFileReferences",
        "holds": "one"
      },
      {
        "name": "threadFlowLocations",
        "kind": "threadFlowLocation",
        "holds": "array"
      },
      {
        "name": "taxonomies",
        "kind": "toolComponent",
        "holds": "array"
      },
      {
        "name": "addresses",
        "kind": "address",
        "holds": "array"
      },
      {
        "name": "translations",
        "kind": "toolComponent",
        "holds": "array"
      },
      {
        "name": "policies",
        "kind": "toolComponent",
        "holds": "array"
      },
      {
        "name": "webRequests",
        "kind": "webRequest",
        "holds": "array"
      },
      {
        "name": "webResponses",
        "kind": "webResponse",
        "holds": "array"
      },
      {
        "name": "specialLocations",
        "kind": "specialLocations",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "versionControlProvenance",
      "artifacts",
      "logicalLocations",
      "graphs",
      "runAggregates",
      "redactionTokens",
      "newlineSequences",
      "threadFlowLocations",
      "taxonomies",
      "translations",
      "policies",
      "webRequests",
      "webResponses"
    ],
    "formats": []
  },
  "runAutomationDetails": {
    "section": "3.17",
    "properties": {
      "description": "3.17.2",
      "id": "3.17.3",
      "guid": "3.17.4",
      "correlationGuid": "3.17.5",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "description",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "sarifLog": {
    "section": "3.13",
    "properties": {
      "$schema": "3.13.3",
      "version": "3.13.2",
      "runs": "3.13.4",
      "inlineExternalProperties": "3.13.5",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "runs",
        "kind": "run",
        "holds": "array"
      },
      {
        "name": "inlineExternalProperties",
        "kind": "externalProperties",
        "holds": "array"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "inlineExternalProperties"
    ],
    "formats": [
      {
        "name": "$schema",
        "format": "uri"
      }
    ]
  },
  "specialLocations": {
    "section": "3.25",
    "properties": {
      "displayBase": "3.25.2",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "displayBase",
        "kind": "artifactLocation",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "stack": {
    "section": "3.44",
    "properties": {
      "message": "3.44.2",
      "frames": "3.44.3",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "message",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "frames",
        "kind": "stackFrame",
        "holds": "array"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "stackFrame": {
    "section": "3.45",
    "properties": {
      "location": "3.45.2",
      "module": "3.45.3",
      "threadId": "3.45.4",
      "parameters": "3.45.5",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "location",
        "kind": "location",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "suppression": {
    "section": "3.35",
    "properties": {
      "guid": "3.35.5",
      "kind": "3.35.2",
      "status": "3.35.3",
      "justification": "3.35.6",
      "location": "3.35.4",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "location",
        "kind": "location",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "threadFlow": {
    "section": "3.37",
    "properties": {
      "id": "3.37.2",
      "message": "3.37.3",
      "initialState": "3.37.4",
      "immutableState": "3.37.5",
      "locations": "3.37.6",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "message",
        "kind": "message",
        "holds": "one"
      },
      {
        "name": "initialState",
        "kind": "multiformatMessageString",
        "holds": "map"
      },
      {
        "name": "immutableState",
        "kind": "multiformatMessageString",
        "holds": "map"
      },
      {
        "name": "locations",
        "kind": "threadFlowLocation",
        "holds": "array"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "threadFlowLocation": {
    "section": "3.38",
    "properties": {
      "index": "3.38.2",
      "location": "3.38.3",
      "stack": "3.38.5",
      "kinds": "3.38.8",
      "taxa": "3.38.14",
      "module": "3.38.4",
      "state": "3.38.9",
      "nestingLevel": "3.38.10",
      "executionOrder": "3.38.11",
      "executionTimeUtc": "3.38.12",
      "importance": "3.38.13",
      "webRequest": "3.38.6",
      "webResponse": "3.38.7",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "location",
        "kind": "location",
        "holds": "one"
      },
      {
        "name": "stack",
        "kind": "stack",
        "holds": "one"
      },
      {
        "name": "taxa",
        "kind": "reportingDescriptorReference",
        "holds": "array"
      },
      {
        "name": "state",
        "kind": "multiformatMessageString",
        "holds": "map"
      },
      {
        "name": "webRequest",
        "kind": "webRequest",
        "holds": "one"
      },
      {
        "name": "webResponse",
        "kind": "webResponse",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "kinds",
      "taxa"
    ],
    "formats": [
      {
        "name": "executionTimeUtc",
        "format": "date-time"
      }
    ]
  },
  "tool": {
    "section": "3.18",
    "properties": {
      "driver": "3.18.2",
      "extensions": "3.18.3",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "driver",
        "kind": "toolComponent",
        "holds": "one"
      },
      {
        "name": "extensions",
        "kind": "toolComponent",
        "holds": "array"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "extensions"
    ],
    "formats": []
  },
  "toolComponent": {
    "section": "3.19",
    "properties": {
      "guid": "3.19.6",
      "name": "3.19.8",
      "organization": "3.19.18",
      "product": "3.19.10",
      "productSuite": "3.19.11",
      "shortDescription": "3.19.19",
      "fullDescription": "3.19.20",
      "fullName": "3.19.9",
      "version": "3.19.13",
      "semanticVersion": "3.19.12",
      "dottedQuadFileVersion": "3.19.14",
      "releaseDateUtc": "3.19.15",
      "downloadUri": "3.19.16",
      "informationUri": "3.19.17",
      "globalMessageStrings": "3.19.22",
      "notifications": "3.19.24",
      "rules": "3.19.23",
      "taxa": "3.19.25",
      "locations": "3.19.28",
      "language": "3.19.21",
      "contents": "3.19.29",
      "isComprehensive": "3.19.30",
      "localizedDataSemanticVersion": "3.19.31",
      "minimumRequiredLocalizedDataSemanticVersion": "3.19.32",
      "associatedComponent": "3.19.33",
      "translationMetadata": "3.19.27",
      "supportedTaxonomies": "3.19.26",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "shortDescription",
        "kind": "multiformatMessageString",
        "holds": "one"
      },
      {
        "name": "fullDescription",
        "kind": "multiformatMessageString",
        "holds": "one"
      },
      {
        "name": "globalMessageStrings",
        "kind": "multiformatMessageString",
        "holds": "map"
      },
      {
        "name": "notifications",
        "kind": "reportingDescriptor",
        "holds": "array"
      },
      {
        "name": "rules",
        "kind": "reportingDescriptor",
        "holds": "array"
      },
      {
        "name": "taxa",
        "kind": "reportingDescriptor",
        "holds": "array"
      },
      {
        "name": "locations",
        "kind": "artifactLocation",
        "holds": "array"
      },
      {
        "name": "associatedComponent",
        "kind": "toolComponentReference",
        "holds": "one"
      },
      {
        "name": "translationMetadata",
        "kind": "translationMetadata",
        "holds": "one"
      },
      {
        "name": "supportedTaxonomies",
        "kind": "toolComponentReference",
        "holds": "array"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [
      "notifications",
      "rules",
      "taxa",
      "contents",
      "supportedTaxonomies"
    ],
    "formats": [
      {
        "name": "downloadUri",
        "format": "uri"
      },
      {
        "name": "informationUri",
        "format": "uri"
      }
    ]
  },
  "toolComponentReference": {
    "section": "3.54",
    "properties": {
      "name": "3.54.3",
      "index": "3.54.4",
      "guid": "3.54.5",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "translationMetadata": {
    "section": "3.26",
    "properties": {
      "name": "3.26.2",
      "fullName": "3.26.3",
      "shortDescription": "3.26.4",
      "fullDescription": "3.26.5",
      "downloadUri": "3.26.6",
      "informationUri": "3.26.7",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "shortDescription",
        "kind": "multiformatMessageString",
        "holds": "one"
      },
      {
        "name": "fullDescription",
        "kind": "multiformatMessageString",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": [
      {
        "name": "downloadUri",
        "format": "uri"
      },
      {
        "name": "informationUri",
        "format": "uri"
      }
    ]
  },
  "versionControlDetails": {
    "section": "3.23",
    "properties": {
      "repositoryUri": "3.23.3",
      "revisionId": "3.23.4",
      "branch": "3.23.5",
      "revisionTag": "3.23.6",
      "asOfTimeUtc": "3.23.7",
      "mappedTo": "3.23.8",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "mappedTo",
        "kind": "artifactLocation",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": [
      {
        "name": "repositoryUri",
        "format": "uri"
      },
      {
        "name": "asOfTimeUtc",
        "format": "date-time"
      }
    ]
  },
  "webRequest": {
    "section": "3.46",
    "properties": {
      "index": "3.46.2",
      "protocol": "3.46.3",
      "version": "3.46.4",
      "target": "3.46.5",
      "method": "3.46.6",
      "headers": "3.46.7",
      "parameters": "3.46.8",
      "body": "3.46.9",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "body",
        "kind": "artifactContent",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  },
  "webResponse": {
    "section": "3.47",
    "properties": {
      "index": "3.47.2",
      "protocol": "3.47.3",
      "version": "3.47.4",
      "statusCode": "3.47.5",
      "reasonPhrase": "3.47.6",
      "headers": "3.47.7",
      "body": "3.47.8",
      "noResponseReceived": "3.47.9",
      "properties": "3.8.1"
    },
    "holders": [
      {
        "name": "body",
        "kind": "artifactContent",
        "holds": "one"
      },
      {
        "name": "properties",
        "kind": "propertyBag",
        "holds": "one"
      }
    ],
    "unique": [],
    "formats": []
  }
}
